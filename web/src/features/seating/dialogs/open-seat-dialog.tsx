import { type ComponentType, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Table, WaitlistEntry } from '@/api/types';
import { useBuyInQuestion } from '@/lib/buy-in';
import { schemaResolver } from '@/lib/schema-resolver';
import type { SeatDoor } from '@/lib/seat-door';
import { Button, LinkButton } from '@/ui/button';
import { ChosenCard, Note, SeatPick } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { LeaveLists, MoveNote, type Moves } from '@/ui/move-parts';
import { TableMark } from '@/ui/table-mark';
import { TextInput } from '@/ui/text-input';
import type { Seating } from '../acts';
import { rentalHint } from '../model';
import { freeFor, pickableSeats } from '../place';
import { type OpenSeatForm, openSeatSchema, type OpenSeatValues } from '../schema';
import { BuyIn } from './buy-in';
import { type Known, SeatPicker, type WaitingHere } from './seat-picker';

interface OpenSeatDialogProps {
  /** Beside the seat, not over it. */
  place: 'beside' | 'beside-left';
  roomId: string;
  table: Table;
  seatNumber: number;
  /** Another seat was chosen in the dialog: the map follows. */
  onSeatNumber: (seatNumber: number) => void;
  /** Who was chosen on the list already. */
  chosen: WaitingHere | undefined;
  /** Who waits for this game, in order. */
  waiting: readonly WaitingHere[];
  /** What their move means, when a player was picked who has a seat and is not on the list of this game. */
  moves: Moves | undefined;
  /** What the door says of who was picked. */
  door: SeatDoor;
  /** Somebody was picked. */
  onPicked: (player: Known) => void;
  /** What adds a player nobody knows yet; undefined for a role that may not. */
  newPlayer: ComponentType<NewPlayerProps> | undefined;
  /** Takes the seat out of play; undefined for a role that may not. */
  onTakeOut: (() => void) | undefined;
  seating: Seating<OpenSeatValues & { player: Known; entry: WaitlistEntry | undefined }>;
  onClose: () => void;
}

export interface NewPlayerProps {
  name: string;
  onDone: (player: Known) => void;
  onCancel: () => void;
}

/** An empty seat was chosen. Opens beside the map, so that the seat stays in sight. */
export function OpenSeatDialog(props: OpenSeatDialogProps) {
  const { table, seatNumber, newPlayer: NewPlayer, onClose } = props;
  // Once he is seated he is on the list no more; the card stays until the dialog closes.
  const [first] = useState(props.chosen);
  const chosen = props.chosen ?? first;
  const [picked, setPicked] = useState<Known | null>(
    chosen === undefined ? null : { id: chosen.entry.playerId, name: chosen.entry.player.name },
  );
  const [unknown, setUnknown] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const creating = unknown !== null && NewPlayer !== undefined;

  function pick(player: Known) {
    setPicked(player);
    props.onPicked(player);
    setUnknown(null);
    setDirty(true);
  }

  return (
    <Dialog
      open
      place={props.place}
      lead={<TableMark number={table.tableNumber} />}
      title={creating ? 'New Player' : `Seat ${seatNumber}`}
      dirty={dirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {creating ? (
        <NewPlayer name={unknown} onDone={pick} onCancel={() => setUnknown(null)} />
      ) : (
        <OpenSeatFields
          {...props}
          chosen={chosen}
          picked={picked}
          onPick={pick}
          onNew={NewPlayer && setUnknown}
          onTyped={() => setDirty(true)}
        />
      )}
    </Dialog>
  );
}

interface OpenSeatFieldsProps extends OpenSeatDialogProps {
  picked: Known | null;
  onPick: (player: Known) => void;
  onNew: ((name: string) => void) | undefined;
  onTyped: () => void;
}

function OpenSeatFields(props: OpenSeatFieldsProps) {
  const { table, seatNumber, chosen, waiting, picked, door, seating, onTyped, onClose } = props;
  const buyIn = useRef<HTMLInputElement>(null);
  const waits = waiting.find(({ entry }) => entry.playerId === picked?.id);
  const entry = waits?.entry;
  const asksReason = waits?.next === false;
  const moves = (waits ?? chosen)?.moves ?? props.moves;
  const form = useForm<OpenSeatForm, unknown, OpenSeatValues>({
    resolver: schemaResolver(openSeatSchema(asksReason, moves !== undefined)),
    defaultValues: {
      playerId: picked?.id ?? '',
      buyInAmount: '',
      reason: '',
      leaveOtherLists: false,
    },
  });
  const { errors } = form.formState;
  const { fields: refused, message } = seating.refused;
  const amount = useWatch({ control: form.control, name: 'buyInAmount' });
  // The live event of the own seating comes before its answer.
  const own = seating.busy || (seating.outcome !== null && seating.outcome.kind !== 'refused');
  const gone = !own && !freeFor(table, entry?.id).includes(seatNumber);

  function pick(player: Known) {
    props.onPick(player);
    form.setValue('playerId', player.id, { shouldValidate: form.formState.isSubmitted });
    buyIn.current?.focus();
  }

  const askBuyIn = useBuyInQuestion();
  const submit = form.handleSubmit(async (values) => {
    const question = moves === undefined ? askBuyIn(values.buyInAmount, table.gameType) : null;
    if (question !== null) {
      form.setError('buyInAmount', { message: question });
      return;
    }
    const extras = door.extras();
    if (extras === null || picked === null) return;
    const outcome = await seating.send({ ...values, player: picked, entry }, extras);
    if (outcome?.kind === 'refused') door.onRefused(outcome);
  });

  return (
    <DialogForm onSubmit={(event) => void submit(event)} onInput={onTyped} busy={seating.busy}>
      <DialogBody>
        <FormError text={message ?? (asksReason ? null : (refused.reason ?? null))} />
        {chosen === undefined ? (
          <SeatPicker
            roomId={props.roomId}
            waiting={waiting}
            pickedId={picked?.id}
            onPick={pick}
            onNew={props.onNew}
            error={errors.playerId?.message}
          />
        ) : (
          <ChosenCard title={chosen.entry.player.name} detail={chosen.detail} />
        )}
        {moves === undefined ? null : <MoveNote moves={moves} />}
        {door.notes}
        {chosen !== undefined || gone || refused.seatNumber !== undefined ? (
          <FieldGroup
            label="Seat"
            error={gone ? `Seat ${seatNumber} is taken. Choose another one.` : refused.seatNumber}
          >
            <SeatPick
              name="seat"
              value={gone ? undefined : seatNumber}
              onValueChange={props.onSeatNumber}
              seats={pickableSeats(table, entry?.id)}
            />
          </FieldGroup>
        ) : null}
        {moves === undefined ? (
          <BuyIn
            game={table.gameType}
            typed={amount}
            field={form.register('buyInAmount')}
            inputRef={buyIn}
            error={errors.buyInAmount?.message ?? refused.buyInAmount}
            autoFocus={chosen !== undefined}
          />
        ) : (
          <LeaveLists moves={moves} {...form.register('leaveOtherLists')} />
        )}
        {asksReason ? (
          <Field
            label="Reason"
            required
            hint="Others are ahead on the list. The reason is kept in the activity."
            error={errors.reason?.message ?? refused.reason}
          >
            <TextInput {...form.register('reason')} autoComplete="off" />
          </Field>
        ) : null}
        {moves === undefined ? door.sale : null}
        <OffTheList picked={picked} entry={entry} waiting={waiting} />
        {moves === undefined ? <p className="text-meta text-ink-3">{rentalHint(table)}</p> : null}
        {props.onTakeOut === undefined ||
        chosen !== undefined ||
        gone ||
        refused.seatNumber !== undefined ? null : (
          <p>
            <LinkButton onClick={props.onTakeOut}>Take this seat out of play</LinkButton>
          </p>
        )}
      </DialogBody>
      <DialogFoot wideAction cancel={<CancelButton onClose={onClose} />}>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={seating.busy}
          disabledReason={door.blocked}
        >
          <span className="truncate">
            {moves === undefined ? 'Seat' : 'Move'} {picked?.name ?? 'Player'}
          </span>
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

/** Whoever is seated past the list is told how many he passes: the floor may have its reasons. */
function OffTheList({
  picked,
  entry,
  waiting,
}: {
  picked: Known | null;
  entry: WaitlistEntry | undefined;
  waiting: readonly WaitingHere[];
}) {
  const uncalled = waiting.filter((each) => each.entry.status === 'waiting').length;
  if (picked === null || entry !== undefined || uncalled === 0) return null;
  return (
    <Note>{uncalled === 1 ? '1 player is' : `${uncalled} players are`} waiting for this game</Note>
  );
}
