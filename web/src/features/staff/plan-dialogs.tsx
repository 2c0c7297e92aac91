import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Rotation, RotationString } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';
import { byNumber, dealtName } from '@/domain/floor';
import { formatDayTime, formatTime } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Field, FieldGroup } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Select } from '@/ui/select';
import { Shape } from '@/ui/shape';
import { TableMark } from '@/ui/table-mark';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { type Spot, spotName, spotsAt, swapOf } from './model';
import { ROTATION_ERROR, useChangePlan, useCloseString, useSaveString } from './mutations';

interface SwapDialogProps {
  room: Room;
  line: RotationString;
  spot: Spot;
  index: number;
  onClose: () => void;
}

/** Two dealers take each other's place at a push; a place that nobody has is just taken. */
export function SwapDialog({ room, line, spot, index, onClose }: SwapDialogProps) {
  const pushAt = line.pushes[index] ?? '';
  const others = spotsAt(line, index).filter(
    ({ cell }) => cell.staffId !== null && cell.staffId !== spot.cell.staffId,
  );
  const [chosen, setChosen] = useState('');
  const changing = useChangePlan(room.id);
  const other = others.find(({ cell }) => cell.staffId === chosen);
  const when = formatTime(pushAt, room.timeZone);
  const empty = spot.cell.staffId === null;

  function submit() {
    if (other === undefined) return;
    changing.mutate(
      { pushAt, changes: swapOf(spot, other) },
      {
        onSuccess: () => {
          toast({ title: 'Rotation updated', description: `${when} push` });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={empty ? `Send somebody to ${spotName(spot)}` : `Swap ${spot.cell.name}`}
      description={`${spotName(spot)} at the ${when} push of ${line.name}.`}
      busy={changing.isPending}
      error={changing.error === null ? null : errorText(changing.error, ROTATION_ERROR)}
      submitLabel={empty ? 'Send' : 'Swap'}
      disabledReason={other === undefined ? 'Please select a dealer' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={empty ? 'Dealer' : 'Swap with'} required>
        <Select
          value={chosen}
          onValueChange={setChosen}
          placeholder="Select a dealer"
          options={others.map((each) => ({
            value: each.cell.staffId ?? '',
            label: each.cell.name,
            detail: each.cell.if ? `${spotName(each)}, if in` : spotName(each),
          }))}
        />
      </Field>
    </FormDialog>
  );
}

interface StringDialogProps {
  room: Room;
  rotation: Rotation;
  /** null: a new one. */
  line: RotationString | null;
  tables: readonly Table[];
  /** Those that are not over: each can have a string of its own. */
  events: readonly { id: string; name: string; startTime: string }[];
  onClose: () => void;
}

const BREAK = 'break';
const CASH = 'cash';

/** The places of a string in their order, how long a down is, and what it is called. */
export function StringDialog({ room, rotation, line, tables, events, onClose }: StringDialogProps) {
  const [name, setName] = useState(line?.name ?? '');
  const [minutes, setMinutes] = useState(String(line?.downMinutes ?? room.settings.downMinutes));
  const [stops, setStops] = useState<(string | null)[]>(line?.stops ?? []);
  const [eventId, setEventId] = useState<string | null>(line?.tournamentId ?? null);
  const [closing, setClosing] = useState(false);
  const saving = useSaveString(room.id);
  const ending = useCloseString();
  const errors = fieldErrors(saving.error);
  const taken = new Set([
    ...stops,
    ...rotation.strings.filter(({ id }) => id !== line?.id).flatMap((other) => other.stops),
  ]);
  const free = tables.filter(
    ({ id, event }) =>
      !taken.has(id) && (line?.tournamentId == null ? event === null : event !== null),
  );

  /** A tournament's string is made of its tables; it can be changed once it is there. */
  const made = line === null && eventId !== null;
  const choices = events.filter(
    ({ id }) => !rotation.strings.some(({ tournamentId }) => tournamentId === id),
  );

  function choose(id: string) {
    const chosen = choices.find((each) => each.id === id);
    const { downMinutes, tournamentDownMinutes } = room.settings;
    setEventId(chosen?.id ?? null);
    setMinutes(String(chosen === undefined ? downMinutes : tournamentDownMinutes));
    if (name === '' || choices.some((each) => each.name === name)) setName(chosen?.name ?? '');
  }

  function submit() {
    saving.mutate(
      {
        stringId: line?.id ?? null,
        name,
        downMinutes: Number(minutes),
        tournamentId: eventId,
        stops: made ? [] : stops,
      },
      {
        onSuccess: () => {
          toast({ title: line === null ? 'String added' : 'String updated', description: name });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={line === null ? 'Add String' : `Edit ${line.name}`}
      description="Dealers go one place down at each push, from the last to the first."
      dirty={name !== (line?.name ?? '') || String(stops) !== String(line?.stops ?? [])}
      busy={saving.isPending}
      error={
        saving.error === null || Object.keys(errors).length > 0
          ? null
          : errorText(saving.error, ROTATION_ERROR)
      }
      submitLabel={line === null ? 'Add String' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
    >
      {line !== null || choices.length === 0 ? null : (
        <Field label="For">
          <Select
            value={eventId ?? CASH}
            onValueChange={choose}
            options={[
              { value: CASH, label: 'Cash games' },
              ...choices.map(({ id, name: label, startTime }) => ({
                value: id,
                label,
                detail: formatDayTime(startTime, room.timeZone),
              })),
            ]}
          />
        </Field>
      )}
      <Field label="Name" required error={errors.name}>
        <TextInput value={name} maxLength={60} onChange={(e) => setName(e.target.value)} />
      </Field>
      <Field label="Minutes a down" required error={errors.downMinutes}>
        <TextInput
          inputMode="numeric"
          value={minutes}
          onChange={(e) => setMinutes(e.target.value.replace(/[^0-9]/g, ''))}
        />
      </Field>
      {made ? (
        <FieldGroup
          label="Places in their order"
          hint={`Its tables, with a break after ${room.settings.downsBeforeBreak} of them. Tables that it gets later join at the end.`}
          error={errors.stops}
        >
          {null}
        </FieldGroup>
      ) : (
        <Places {...{ stops, setStops, tables, free }} error={errors.stops} />
      )}
      {line === null ? null : (
        <div>
          <Button variant="danger" onClick={() => setClosing(true)}>
            Close String
          </Button>
          <Confirm
            open={closing}
            onOpenChange={setClosing}
            title={`Close ${line.name}?`}
            confirmLabel="Close String"
            tone="danger"
            busy={ending.isPending}
            error={ending.error === null ? undefined : errorText(ending.error, ROTATION_ERROR)}
            onConfirm={() =>
              ending.mutate(
                { stringId: line.id },
                {
                  onSuccess: () => {
                    toast({ title: 'String closed', description: line.name });
                    onClose();
                  },
                },
              )
            }
          >
            Its dealers stay where they are and are pushed no more.
          </Confirm>
        </div>
      )}
    </FormDialog>
  );
}

interface PlacesProps {
  stops: readonly (string | null)[];
  setStops: (stops: (string | null)[]) => void;
  tables: readonly Table[];
  /** Those that are on no string yet. */
  free: readonly Table[];
  error: string | undefined;
}

/** Tables and breaks in the order in which a dealer passes through. */
function Places({ stops, setStops, tables, free, error }: PlacesProps) {
  const [adding, setAdding] = useState('');

  function move(index: number, by: -1 | 1) {
    const to = index + by;
    if (to < 0 || to >= stops.length) return;
    setStops(stops.with(index, stops[to] ?? null).with(to, stops[index] ?? null));
  }

  return (
    <>
      <FieldGroup label="Places in their order" error={error}>
        {stops.length === 0 ? (
          <p className="text-dense text-ink-3">No places yet: add its tables and breaks.</p>
        ) : (
          <ol className="stops">
            {stops.map((stop, index) => (
              <StopRow
                // Breaks have no id of their own: their place is what they are.
                key={stop ?? `break ${index}`}
                index={index}
                last={index === stops.length - 1}
                table={tables.find(({ id }) => id === stop)}
                onMove={(by) => move(index, by)}
                onRemove={() => setStops(stops.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
      </FieldGroup>
      <Field label="Add a place">
        <Select
          value={adding}
          placeholder="Select a table or a break"
          onValueChange={(value) => {
            setStops([...stops, value === BREAK ? null : value]);
            setAdding('');
          }}
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
    <li>
      {table === undefined ? (
        <span className="push-cup">
          <Shape name="cup" />
          Break
        </span>
      ) : (
        <>
          <TableMark number={table.tableNumber} />
          <span className="rota-quiet">{dealtName(table)}</span>
        </>
      )}
      <span>
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
