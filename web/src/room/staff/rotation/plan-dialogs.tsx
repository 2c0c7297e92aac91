import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Rotation, RotationString } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';
import { byNumber, dealtName } from '@/domain/floor';
import { differing } from '@/lib/differing';
import { formatDayTime, formatTime } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { ConfirmAct } from '@/shells/confirm-act';
import { Button, IconButton } from '@/ui/button';
import { Field, FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { Select } from '@/ui/select';
import { TableMark } from '@/ui/poker/table-mark';
import { changePlan, closeString, saveString } from '../roster/acts';
import { type Spot, spotName, spotsAt, swapOf } from '../roster/model';
import { RestMark } from './rest-mark';

interface SwapDialogProps {
  room: Room;
  line: RotationString;
  spot: Spot;
  index: number;
  onClose: () => void;
}

const swapSchema = z.object({ staffId: z.string() });
const Swap = fieldsOf<typeof swapSchema>();

/** Swaps two dealers at a push; a place without a dealer is just taken. */
export function SwapDialog({ room, line, spot, index, onClose }: SwapDialogProps) {
  const { id: roomId, timeZone } = room;
  const pushAt = line.pushes[index] ?? '';
  const others = spotsAt(line, index).filter(({ cell }) => cell.staffId !== null && cell.staffId !== spot.cell.staffId);
  const empty = spot.cell.staffId === null;
  return (
    <ActForm
      act={changePlan}
      schema={swapSchema}
      defaults={{ staffId: '' }}
      vars={({ staffId }) => {
        const other = others.find(({ cell }) => cell.staffId === staffId);
        const changes = other === undefined ? [] : swapOf(spot, other);
        return { roomId, timeZone, pushAt, changes };
      }}
      title={empty ? `Send somebody to ${spotName(spot)}` : `Swap ${spot.cell.name}`}
      description={`${spotName(spot)} at the ${formatTime(pushAt, timeZone)} push of ${line.name}.`}
      submit={empty ? 'Send' : 'Swap'}
      disabledReason={({ staffId }) =>
        others.some(({ cell }) => cell.staffId === staffId) ? undefined : 'Please select a dealer'
      }
      onClose={onClose}
    >
      <Swap.Select
        name="staffId"
        label={empty ? 'Dealer' : 'Swap with'}
        required
        placeholder="Select a dealer"
        options={others.map((each) => ({
          value: each.cell.staffId ?? '',
          label: each.cell.name,
          detail: each.cell.if ? `${spotName(each)}, if in` : spotName(each),
        }))}
      />
    </ActForm>
  );
}

interface StringDialogProps {
  room: Room;
  rotation: Rotation;
  /** null: a new string. */
  line: RotationString | null;
  tables: readonly Table[];
  /** The tournaments that are not completed; each can have its own string. */
  events: readonly { id: string; name: string; startTime: string }[];
  onClose: () => void;
}

const BREAK = 'break';
const CASH = 'cash';

const stringSchema = z.object({
  tournamentId: z.string(),
  name: z.string(),
  downMinutes: z.string(),
  stops: z.array(z.nullable(z.string())),
});

type StringForm = z.infer<typeof stringSchema>;

const F = fieldsOf<typeof stringSchema>();

/** The form of a string: its places in order, the length of a down, and its name. */
export function StringDialog({ room, rotation, line, tables, events, onClose }: StringDialogProps) {
  const { settings } = room;
  const choices = events.filter(({ id }) => !rotation.strings.some(({ tournamentId }) => tournamentId === id));
  /** A new string of a tournament is made of its tables; it can be edited later. */
  const isMade = ({ tournamentId }: StringForm) => line === null && tournamentId !== CASH;
  return (
    <ActForm
      act={saveString}
      schema={stringSchema}
      defaults={{
        tournamentId: line?.tournamentId ?? CASH,
        name: line?.name ?? '',
        downMinutes: String(line?.downMinutes ?? settings.downMinutes),
        stops: line?.stops ?? [],
      }}
      vars={(values) => {
        const { tournamentId, name, downMinutes } = values;
        const stops = isMade(values) ? [] : values.stops;
        const string = { name, downMinutes: Number(downMinutes), stops };
        return line === null
          ? {
              ...string,
              roomId: room.id,
              tournamentId: tournamentId === CASH ? null : tournamentId,
            }
          : { stringId: line.id, stringName: line.name, change: differing(line, string) };
      }}
      title={line === null ? 'Add String' : `Edit ${line.name}`}
      description="Dealers go one place down at each push, from the last to the first."
      submit={line === null ? 'Add String' : 'Save'}
      onClose={onClose}
    >
      {(typed, form) => (
        <>
          {line !== null || choices.length === 0 ? null : (
            <EventField
              room={room}
              events={choices}
              onChoose={(chosen) => {
                const { downMinutes, tournamentDownMinutes } = settings;
                const minutes = chosen === undefined ? downMinutes : tournamentDownMinutes;
                form.setValue('downMinutes', String(minutes));
                if (typed.name === '' || choices.some(({ name }) => name === typed.name))
                  form.setValue('name', chosen?.name ?? '');
              }}
            />
          )}
          <F.Text name="name" label="Name" required maxLength={60} />
          <F.Text
            name="downMinutes"
            label="Minutes a down"
            required
            inputMode="numeric"
            filter={(text) => text.replaceAll(/[^0-9]/g, '')}
          />
          <Places
            made={
              isMade(typed)
                ? `Its tables, with a break after ${settings.downsBeforeBreak} of them. Tables that it gets later join at the end.`
                : null
            }
            line={line}
            rotation={rotation}
            tables={tables}
          />
          {line === null ? null : <CloseString line={line} onClosed={onClose} />}
        </>
      )}
    </ActForm>
  );
}

function CloseString({ line, onClosed }: { line: RotationString; onClosed: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Close String
      </Button>
      {isAsking ? (
        <ConfirmAct
          act={closeString}
          vars={line}
          title={`Close ${line.name}?`}
          label="Close String"
          tone="danger"
          onDone={onClosed}
          onClose={() => setAsking(false)}
        >
          Its dealers stay at their tables and stop rotating.
        </ConfirmAct>
      ) : null}
    </div>
  );
}

type Event = StringDialogProps['events'][number];

interface EventFieldProps {
  room: Room;
  events: readonly Event[];
  /** undefined: the cash games. */
  onChoose: (event: Event | undefined) => void;
}

function EventField({ room, events, onChoose }: EventFieldProps) {
  const { field } = useFormField<string>('tournamentId');
  return (
    <Field label="For">
      <Select
        value={field.value}
        onValueChange={(id) => {
          field.onChange(id);
          onChoose(events.find((each) => each.id === id));
        }}
        options={[
          { value: CASH, label: 'Cash games' },
          ...events.map(({ id, name: label, startTime }) => ({
            value: id,
            label,
            detail: formatDayTime(startTime, room.timeZone),
          })),
        ]}
      />
    </Field>
  );
}

interface PlacesProps extends Pick<StringDialogProps, 'line' | 'rotation' | 'tables'> {
  /** The source of the places on the server; null where the form edits them. */
  made: string | null;
}

/** The tables and breaks of a string, in the order in which dealers are pushed. */
function Places({ made, line, rotation, tables }: PlacesProps) {
  const { field, error } = useFormField<StringForm['stops']>('stops');
  const { value: stops, onChange } = field;
  const taken = new Set([
    ...stops,
    ...rotation.strings.filter(({ id }) => id !== line?.id).flatMap((other) => other.stops),
  ]);
  const free = tables.filter(
    ({ id, event }) => !taken.has(id) && (line?.tournamentId == null ? event === null : event !== null),
  );

  function move(index: number, by: -1 | 1) {
    const to = index + by;
    if (to < 0 || to >= stops.length) return;
    onChange(stops.with(index, stops[to] ?? null).with(to, stops[index] ?? null));
  }

  if (made !== null)
    return (
      <FieldGroup label="Places in their order" hint={made} error={error}>
        {null}
      </FieldGroup>
    );
  return (
    <>
      <FieldGroup label="Places in their order" error={error}>
        {stops.length === 0 ? (
          <p className="text-dense text-ink-3">No places yet: add its tables and breaks.</p>
        ) : (
          <ol className="rounded-control border border-line">
            {stops.map((stop, index) => (
              <StopRow
                // Breaks have no id, so their index is the key.
                key={stop ?? `break ${index}`}
                index={index}
                last={index === stops.length - 1}
                table={tables.find(({ id }) => id === stop)}
                onMove={(by) => move(index, by)}
                onRemove={() => onChange(stops.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
      </FieldGroup>
      <Field label="Add a place">
        <Select
          value=""
          placeholder="Select a table or a break"
          onValueChange={(value) => onChange([...stops, value === BREAK ? null : value])}
          options={[
            { value: BREAK, label: 'Break' },
            ...free.toSorted(byNumber).map((table) => ({
              value: table.id,
              label: `Table ${table.tableNumber}`,
              detail: dealtName(table),
            })),
          ]}
        />
      </Field>
    </>
  );
}

interface StopRowProps {
  index: number;
  last: boolean;
  /** undefined: a break. */
  table: Table | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function StopRow({ index, last, table, onMove, onRemove }: StopRowProps) {
  const name = table === undefined ? `break ${index + 1}` : `Table ${table.tableNumber}`;
  return (
    <li className="flex min-h-10 items-center gap-2 border-line-soft pr-1 pl-3 not-first:border-t">
      {table === undefined ? (
        <RestMark />
      ) : (
        <>
          <TableMark number={table.tableNumber} />
          <span className="text-[0.75rem] text-ink-3">{dealtName(table)}</span>
        </>
      )}
      <span className="ml-auto">
        <IconButton
          label={`Move ${name} up`}
          icon={ArrowUp}
          size="sm"
          tip={false}
          disabledReason={index === 0 ? 'The first already' : undefined}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={ArrowDown}
          size="sm"
          tip={false}
          disabledReason={last ? 'The last already' : undefined}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Remove ${name}`} icon={X} size="sm" tip={false} onClick={onRemove} />
      </span>
    </li>
  );
}
