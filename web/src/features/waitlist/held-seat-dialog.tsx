import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Stakes, WaitlistEntry } from '@/api/types';
import { useBuyInQuestion } from '@/lib/buy-in';
import { useNow } from '@/lib/hooks/use-now';
import { requiredMoney } from '@/lib/form-fields';
import { schemaResolver } from '@/lib/schema-resolver';
import type { SeatDoor } from '@/lib/seat-door';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { HoldCountdown } from '@/ui/hold-timer';
import { LeaveLists, MoveNote, type Moves } from '@/ui/move-parts';
import { TableMark } from '@/ui/table-mark';
import { MoneyInput } from '@/ui/text-input';
import { seatFromWaitlist } from './acts';
import { canUndo, entryDetail, whoDetail } from './model';
import type { EntryAct } from './mutations';

function schemaFor(moves: Moves | undefined) {
  return z.object({
    // A player who moves takes their chips along.
    buyInAmount: moves === undefined ? requiredMoney('Buy-in amount is required') : z.string(),
    leaveOtherLists: z.boolean(),
  });
}
type HeldForm = z.input<ReturnType<typeof schemaFor>>;
type HeldValues = z.output<ReturnType<typeof schemaFor>>;

interface HeldSeatDialogProps {
  /** Beside the seat, not over it. */
  place: 'beside' | 'beside-left';
  tableNumber: number;
  seatNumber: number;
  /** Who the seat is held for; null once the hold has ended. */
  entry: WaitlistEntry | null;
  /** For a player who has a seat in the room. */
  moves: Moves | undefined;
  game: Stakes;
  /** "200 to 1,000" */
  range: string;
  /** "Seat rental starts at $12.00 per hour." */
  note: string;
  rights: { seats: boolean; lists: boolean };
  /** What the door says of him. */
  door: SeatDoor;
  /** Ends the hold in another way than by sitting down. */
  onAct: (entry: WaitlistEntry, act: EntryAct) => void;
  onClose: () => void;
}

/** A reserved seat was chosen: the called player sits down, or the hold ends in one of the ways it can. */
export function HeldSeatDialog(props: HeldSeatDialogProps) {
  const { tableNumber, seatNumber, entry, onClose } = props;
  const seat = useSeatHeld();
  const [first] = useState(entry);
  const [dirty, setDirty] = useState(false);
  // The live event of the own seating comes before its answer: the hold has not ended by itself then.
  const shown = entry ?? (seat.busy || isSent(seat.outcome) ? first : null);
  return (
    <Dialog
      open
      place={props.place}
      lead={<TableMark number={tableNumber} />}
      title={`Seat ${seatNumber}`}
      dirty={dirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {shown === null ? (
        <Ended seatNumber={seatNumber} onClose={onClose} />
      ) : (
        <Held {...props} seat={seat} entry={shown} onTyped={() => setDirty(true)} />
      )}
    </Dialog>
  );
}

function useSeatHeld() {
  return useAct(seatFromWaitlist, ['buyInAmount']);
}

type SeatHandle = ReturnType<typeof useSeatHeld>;

/** The server has recorded the seating, or may have. */
function isSent(outcome: SeatHandle['outcome']): boolean {
  return outcome !== null && outcome.kind !== 'refused';
}

interface HeldProps extends HeldSeatDialogProps {
  entry: WaitlistEntry;
  seat: SeatHandle;
  onTyped: () => void;
}

function Held({
  tableNumber,
  seatNumber,
  entry,
  moves,
  game,
  range,
  note,
  rights,
  door,
  seat,
  onTyped,
  onAct,
  onClose,
}: HeldProps) {
  const form = useForm<HeldForm, unknown, HeldValues>({
    resolver: schemaResolver(schemaFor(moves)),
    defaultValues: { buyInAmount: '', leaveOtherLists: false },
  });
  const { name } = entry.player;
  const { fields: refused, message } = seat.refused;

  const askBuyIn = useBuyInQuestion();
  const submit = form.handleSubmit(async ({ buyInAmount, leaveOtherLists }) => {
    const question = moves === undefined ? askBuyIn(buyInAmount, game) : null;
    if (question !== null) {
      form.setError('buyInAmount', { message: question });
      return;
    }
    const extras = door.extras();
    if (extras === null) return;
    const vars = {
      entryId: entry.id,
      playerName: name,
      where: `Table ${tableNumber}, seat ${seatNumber}`,
      body: {
        seatNumber,
        ...(moves === undefined ? { buyInAmount } : { leaveOtherLists }),
        ...extras,
      },
    };
    const outcome = await seat.send(vars, (seated) => {
      seat.sayDone(vars, seated);
      onClose();
    });
    if (outcome.kind === 'refused') door.onRefused(outcome);
  });

  return (
    <DialogForm onSubmit={(event) => void submit(event)} onInput={onTyped} busy={seat.busy}>
      <DialogBody>
        <FormError text={message} />
        <Who entry={entry} />
        {rights.seats ? (
          <>
            {moves === undefined ? null : <MoveNote moves={moves} />}
            {door.notes}
            {moves === undefined ? (
              <>
                <Field
                  label="Buy-in amount"
                  required
                  error={form.formState.errors.buyInAmount?.message ?? refused.buyInAmount}
                >
                  <MoneyInput {...form.register('buyInAmount')} range={range} />
                </Field>
                {door.sale}
                <p className="text-meta text-ink-3">{note}</p>
              </>
            ) : (
              <LeaveLists moves={moves} {...form.register('leaveOtherLists')} />
            )}
          </>
        ) : null}
        {rights.lists ? (
          <Endings
            entry={entry}
            onEnd={(act) => {
              onAct(entry, act);
              onClose();
            }}
          />
        ) : null}
      </DialogBody>
      <DialogFoot wideAction={rights.seats} cancel={<CancelButton onClose={onClose} />}>
        {rights.seats ? (
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={seat.busy}
            disabledReason={door.blocked}
          >
            <span className="truncate">
              {moves === undefined ? 'Seat' : 'Move'} {name}
            </span>
          </Button>
        ) : null}
      </DialogFoot>
    </DialogForm>
  );
}

function Who({ entry }: { entry: WaitlistEntry }) {
  const now = useNow(15_000);
  const { hold } = entryDetail(entry);
  return (
    <ChosenCard
      title={entry.player.name}
      detail={whoDetail(entry, true, now)}
      end={hold === null ? undefined : <HoldCountdown {...hold} />}
    />
  );
}

/** What else can become of a call. Each opens the seat again. */
function Endings({
  entry,
  onEnd,
}: {
  entry: WaitlistEntry;
  onEnd: (act: EntryAct) => void;
}): ReactNode {
  const now = useNow();
  return (
    <div
      role="group"
      aria-label={`${entry.player.name} does not sit down`}
      className="grid gap-1.5"
    >
      <p className="text-meta font-medium text-ink-2">Not sitting down</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => onEnd('pass')}>Passes</Button>
        <Button onClick={() => onEnd('no-show')}>No-Show</Button>
        <Button onClick={() => onEnd('pick-up')}>Gets Chips</Button>
        <Button
          onClick={() => onEnd('undo')}
          disabledReason={canUndo(entry, now) ? undefined : 'A call can be undone for a minute'}
        >
          Undo Call
        </Button>
      </div>
    </div>
  );
}

function Ended({ seatNumber, onClose }: { seatNumber: number; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <Empty title={`Seat ${seatNumber} is not held any more`}>
          The player was seated, the call was taken back, or the time ran out.
        </Empty>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
