import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Table } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { useNow } from '@/lib/hooks/use-now';
import { schemaResolver } from '@/lib/schema-resolver';
import type { SeatDoor, SeatExtras } from '@/lib/seat-door';
import { Button, LinkButton } from '@/ui/button';
import { Choices, ChosenCard, SeatPick } from '@/ui/choices';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Pips } from '@/ui/pips';
import { TableMark } from '@/ui/table-mark';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { buyInRange, rentalHint } from './model';
import { SEAT_TEXTS } from './mutations';
import {
  buyInWarning,
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
  /** He is not next: somebody has to say why he goes ahead. */
  asksReason: boolean;
}

interface SeatPlayerDialogProps {
  who: SeatingWho | null;
  /** In place of the card as long as nobody is chosen. */
  picker?: ReactNode;
  /** Back to the picker. */
  onChangeWho?: (() => void) | undefined;
  /** The tables he can be sent to, the best first; full ones are shown and say so. */
  tables: readonly Table[];
  suggested: SuggestedPlace | null;
  /** What the door says of him. */
  door: SeatDoor;
  /** Seats him. A rejection stays in the dialog (W7). */
  onSeat: (values: PlaceValues, extras: SeatExtras) => Promise<unknown>;
  onClose: () => void;
  place?: 'centre' | 'beside';
}

/** "Seat Player": who, at which table, in which seat, with how much. */
export function SeatPlayerDialog({
  who,
  picker,
  onChangeWho,
  onClose,
  place = 'centre',
  ...rest
}: SeatPlayerDialogProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Seat Player"
      place={place}
      dirty={dirty}
    >
      {who === null ? (
        <DialogBody>{picker}</DialogBody>
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
  'tables' | 'suggested' | 'door' | 'onSeat' | 'onClose'
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
  onSeat,
  onClose,
  onChangeWho,
  onTyped,
}: PlaceFieldsProps) {
  const [failure, setFailure] = useState<string | null>(null);
  // Not while it is only checked: a field that is switched off cannot take the focus when it is wrong.
  const [seating, setSeating] = useState(false);
  const [first] = useState(
    () =>
      tables.find(({ id }) => id === suggested?.tableId) ??
      tables.find((table) => freeFor(table, who.entryId).length > 0),
  );
  const form = useForm<PlaceForm, unknown, PlaceValues>({
    resolver: schemaResolver(placeSchema(who.asksReason)),
    defaultValues: {
      tableId: first?.id ?? '',
      seatNumber: firstSeat(first, who, suggested),
      buyInAmount: '',
      reason: '',
    },
  });
  const { errors } = form.formState;
  const tableId = useWatch({ control: form.control, name: 'tableId' });
  const table = tables.find(({ id }) => id === tableId);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const extras = door.extras();
    if (extras === null) return;
    setSeating(true);
    try {
      await onSeat(values, extras);
    } catch (error) {
      door.onRefused(error);
      const { reason } = fieldErrors(error);
      if (reason !== undefined && who.asksReason) form.setError('reason', { message: reason });
      else setFailure(errorText(error, SEAT_TEXTS.error));
    } finally {
      setSeating(false);
    }
  });

  function chooseTable(id: string) {
    const next = tables.find((each) => each.id === id);
    form.setValue('tableId', id, { shouldValidate: form.formState.isSubmitted });
    form.setValue('seatNumber', firstSeat(next, who, suggested));
  }

  return (
    <DialogForm onSubmit={(event) => void submit(event)} onInput={onTyped} busy={seating}>
      <DialogBody>
        <FormError text={failure} />
        <ChosenCard
          title={who.name}
          detail={who.detail}
          end={onChangeWho ? <LinkButton onClick={onChangeWho}>Change</LinkButton> : undefined}
        />
        {door.notes}
        <FieldGroup label="Table" error={errors.tableId?.message}>
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
          <SeatAndMoney form={form} table={table} entryId={who.entryId} />
        )}
        {who.asksReason ? <ReasonField form={form} /> : null}
        {door.sale}
      </DialogBody>
      <DialogFoot note={table === undefined ? undefined : rentalHint(table)}>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={seating}
          disabledReason={
            door.blocked ?? (table === undefined ? 'No table has an open seat' : undefined)
          }
        >
          Seat Player
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

/** A part of its own, so that it is registered after the buy-in: the first invalid field gets the focus. */
function ReasonField({ form }: { form: Form }) {
  return (
    <Field
      label="Reason"
      required
      hint="Others are ahead on the list. The reason is kept in the activity."
      error={form.formState.errors.reason?.message}
    >
      <TextInput {...form.register('reason')} autoComplete="off" />
    </Field>
  );
}

interface SeatAndMoneyProps {
  form: Form;
  table: Table;
  entryId: string | undefined;
}

function SeatAndMoney({ form, table, entryId }: SeatAndMoneyProps) {
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
          gone ? `Seat ${seatNumber} is taken. Choose another one.` : errors.seatNumber?.message
        }
      >
        <SeatPick
          name="seat"
          value={gone ? undefined : seatNumber}
          onValueChange={(seat) => form.setValue('seatNumber', seat, { shouldValidate: true })}
          seats={pickableSeats(table, entryId)}
        />
      </FieldGroup>
      <Field
        label="Buy-in amount"
        required
        error={errors.buyInAmount?.message}
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
    </>
  );
}
