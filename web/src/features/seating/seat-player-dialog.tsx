import { type ComponentType, type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Table } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { buyInWarning, useBuyInQuestion } from '@/lib/buy-in';
import { useNow } from '@/lib/hooks/use-now';
import { schemaResolver } from '@/lib/schema-resolver';
import type { SeatDoor } from '@/lib/seat-door';
import { Button, LinkButton } from '@/ui/button';
import { Choices, ChosenCard, SeatPick } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { LeaveLists, MoveNote, type Moves } from '@/ui/move-parts';
import { Pips } from '@/ui/pips';
import { TableMark } from '@/ui/table-mark';
import { MoneyInput, TextInput } from '@/ui/text-input';
import type { Seating } from './acts';
import type { NewPlayerProps } from './dialogs/open-seat-dialog';
import { buyInRange, rentalHint } from './model';
import {
  freeFor,
  freeSeatsNote,
  holdNotes,
  pickableSeats,
  seatedText,
  type SuggestedPlace,
} from './place';
import { type PlaceForm, placeSchema, type PlaceValues } from './schema';

export interface SeatingWho {
  /** Of the entry or the player: another one starts the form anew. */
  id: string;
  name: string;
  /** "Next for 2/5 NL, waiting 29 min" */
  detail: string;
  /** When he stands on the list: a seat held for this entry is free for him. */
  entryId?: string;
  /** They are not next: somebody has to say why they go ahead. */
  asksReason: boolean;
  /** For a player who has a seat in the room: where, and on how many other lists they are. */
  moves?: Moves | undefined;
}

interface SeatPlayerDialogProps {
  who: SeatingWho | null;
  /** In place of the card as long as nobody is chosen. */
  renderPicker?: (onNew: ((name: string) => void) | undefined) => ReactNode;
  /** Adds a player who is not known yet; undefined for a role that may not. */
  newPlayer?: ComponentType<NewPlayerProps> | undefined;
  onAdded?: ((player: { id: string; name: string }) => void) | undefined;
  /** Back to the picker. */
  onChangeWho?: (() => void) | undefined;
  /** The tables he can be sent to, the best first; full ones are shown and say so. */
  tables: readonly Table[];
  suggested: SuggestedPlace | null;
  /** What the door says of him. */
  door: SeatDoor;
  /** A refusal stays in the dialog (W7). */
  seating: Seating<PlaceValues>;
  onClose: () => void;
  place?: 'centre' | 'beside';
}

/** "Seat Player": who, at which table, in which seat, with how much. */
export function SeatPlayerDialog({
  who,
  renderPicker,
  newPlayer: NewPlayer,
  onAdded,
  onChangeWho,
  onClose,
  place = 'centre',
  ...rest
}: SeatPlayerDialogProps) {
  const [dirty, setDirty] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const creating = who === null && unknown !== null && NewPlayer !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={creating ? 'New Player' : 'Seat Player'}
      place={place}
      dirty={dirty || creating}
    >
      {creating ? (
        <NewPlayer
          name={unknown}
          onDone={(player) => {
            setUnknown(null);
            onAdded?.(player);
          }}
          onCancel={() => setUnknown(null)}
        />
      ) : who === null ? (
        <DialogBody>{renderPicker?.(NewPlayer && setUnknown)}</DialogBody>
      ) : (
        <PlaceFields
          {...rest}
          key={who.id}
          who={who}
          onTyped={() => setDirty(true)}
          onClose={onClose}
          onChangeWho={onChangeWho}
        />
      )}
    </Dialog>
  );
}

type PlaceFieldsProps = Pick<
  SeatPlayerDialogProps,
  'tables' | 'suggested' | 'door' | 'seating' | 'onClose'
> & {
  who: SeatingWho;
  onChangeWho: (() => void) | undefined;
  onTyped: () => void;
};

/** The seat a table offers first: the suggested one, else the lowest free one. */
function firstSeat(table: Table | undefined, who: SeatingWho, suggested: SuggestedPlace | null) {
  if (table === undefined) return 0;
  if (table.id === suggested?.tableId) return suggested.seatNumber;
  return freeFor(table, who.entryId)[0] ?? 0;
}

function PlaceFields({
  who,
  tables,
  suggested,
  door,
  seating,
  onClose,
  onChangeWho,
  onTyped,
}: PlaceFieldsProps) {
  const [first] = useState(
    () =>
      tables.find(({ id }) => id === suggested?.tableId) ??
      tables.find((table) => freeFor(table, who.entryId).length > 0),
  );
  const form = useForm<PlaceForm, unknown, PlaceValues>({
    resolver: schemaResolver(placeSchema(who.asksReason, who.moves !== undefined)),
    defaultValues: {
      tableId: first?.id ?? '',
      seatNumber: firstSeat(first, who, suggested),
      buyInAmount: '',
      reason: '',
      leaveOtherLists: false,
    },
  });
  const { errors } = form.formState;
  const { fields: refused, message } = seating.refused;
  const tableId = useWatch({ control: form.control, name: 'tableId' });
  const table = tables.find(({ id }) => id === tableId);

  const askBuyIn = useBuyInQuestion();
  const submit = form.handleSubmit(async (values) => {
    const question =
      table === undefined || who.moves !== undefined
        ? null
        : askBuyIn(values.buyInAmount, table.gameType);
    if (question !== null) {
      form.setError('buyInAmount', { message: question });
      return;
    }
    const extras = door.extras();
    if (extras === null) return;
    const outcome = await seating.send(values, extras);
    if (outcome?.kind === 'refused') door.onRefused(outcome);
  });

  function chooseTable(id: string) {
    const next = tables.find((each) => each.id === id);
    form.setValue('tableId', id, { shouldValidate: form.formState.isSubmitted });
    form.setValue('seatNumber', firstSeat(next, who, suggested));
  }

  return (
    <DialogForm onSubmit={(event) => void submit(event)} onInput={onTyped} busy={seating.busy}>
      <DialogBody>
        <FormError text={message ?? (who.asksReason ? null : (refused.reason ?? null))} />
        <ChosenCard
          title={who.name}
          detail={who.detail}
          end={onChangeWho ? <LinkButton onClick={onChangeWho}>Change</LinkButton> : undefined}
        />
        {who.moves === undefined ? null : <MoveNote moves={who.moves} />}
        {door.notes}
        <FieldGroup label="Table" error={errors.tableId?.message ?? refused.tableId}>
          <Choices
            name="table"
            value={tableId}
            onValueChange={chooseTable}
            options={tables.map((each) => ({
              value: each.id,
              lead: <TableMark number={each.tableNumber} idle={each.currentPlayers === 0} />,
              title: tableTitle(each, tables),
              detail: tableDetail(each, tables),
              end: <Pips seats={pipsOf(each.seatStates)} label={seatsText(each)} />,
              disabledReason:
                freeFor(each, who.entryId).length === 0 ? freeSeatsNote(each) : undefined,
            }))}
          />
        </FieldGroup>
        {table === undefined ? null : (
          <SeatAndMoney
            form={form}
            table={table}
            entryId={who.entryId}
            refused={refused}
            asksMoney={who.moves === undefined}
          />
        )}
        {who.moves === undefined ? null : (
          <LeaveLists moves={who.moves} {...form.register('leaveOtherLists')} />
        )}
        {who.asksReason ? <ReasonField form={form} refused={refused} /> : null}
        {who.moves === undefined ? door.sale : null}
      </DialogBody>
      <DialogFoot
        note={table === undefined || who.moves !== undefined ? undefined : rentalHint(table)}
        cancel={<CancelButton onClose={onClose} />}
      >
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={seating.busy}
          disabledReason={
            door.blocked ?? (table === undefined ? 'No table has an open seat' : undefined)
          }
        >
          {who.moves === undefined ? 'Seat Player' : 'Move Player'}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

/** Where tables of several games are offered, each says its own. */
function manyGames(tables: readonly Table[]): boolean {
  return new Set(tables.map(({ gameTypeId }) => gameTypeId)).size > 1;
}

function tableTitle(table: Table, tables: readonly Table[]): string {
  return manyGames(tables) ? table.gameType.name : seatedText(table);
}

function tableDetail(table: Table, tables: readonly Table[]): string {
  return manyGames(tables) ? `${seatedText(table)}, ${freeSeatsNote(table)}` : freeSeatsNote(table);
}

type Form = UseFormReturn<PlaceForm, unknown, PlaceValues>;
type RefusedFields = Seating<PlaceValues>['refused']['fields'];

/** A part of its own, so that it is registered after the buy-in: the first invalid field gets the focus. */
function ReasonField({ form, refused }: { form: Form; refused: RefusedFields }) {
  return (
    <Field
      label="Reason"
      required
      hint="Others are ahead on the list. The reason is kept in the activity."
      error={form.formState.errors.reason?.message ?? refused.reason}
    >
      <TextInput {...form.register('reason')} autoComplete="off" />
    </Field>
  );
}

interface SeatAndMoneyProps {
  form: Form;
  table: Table;
  entryId: string | undefined;
  refused: RefusedFields;
  asksMoney: boolean;
}

function SeatAndMoney({ form, table, entryId, refused, asksMoney }: SeatAndMoneyProps) {
  const now = useNow();
  const { errors } = form.formState;
  const [seatNumber, buyIn] = useWatch({
    control: form.control,
    name: ['seatNumber', 'buyInAmount'],
  });
  // Somebody else may have taken it while the dialog was open: say so, and let the server have the last word.
  const gone = seatNumber > 0 && !freeFor(table, entryId).includes(seatNumber);
  const notes = holdNotes(table, entryId, now);
  // Half an amount is always too small: nothing is said before the field is left.
  const [typing, setTyping] = useState(true);
  const warning = typing ? null : buyInWarning(buyIn, table.gameType);
  const amount = form.register('buyInAmount');

  return (
    <>
      <FieldGroup
        label="Seat"
        hint={notes.length > 0 ? notes.join(' ') : undefined}
        error={
          gone
            ? `Seat ${seatNumber} is taken. Choose another one.`
            : (errors.seatNumber?.message ?? refused.seatNumber)
        }
      >
        <SeatPick
          name="seat"
          value={gone ? undefined : seatNumber}
          onValueChange={(seat) => form.setValue('seatNumber', seat, { shouldValidate: true })}
          seats={pickableSeats(table, entryId)}
        />
      </FieldGroup>
      {asksMoney ? (
        <Field
          label="Buy-in amount"
          required
          error={errors.buyInAmount?.message ?? refused.buyInAmount}
          hint={warning ?? undefined}
        >
          <MoneyInput
            {...amount}
            data-autofocus=""
            onFocus={() => setTyping(true)}
            onBlur={(event) => {
              setTyping(false);
              void amount.onBlur(event);
            }}
            range={buyInRange(table.gameType)}
          />
        </Field>
      ) : null}
    </>
  );
}
