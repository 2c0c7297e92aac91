import type { ReactNode } from 'react';
import type { SeatChange } from '@/api/types';
import { useCan, useRoom } from '@/api/session/session-context';
import { formatQuantity, formatTime } from '@/lib/format';
import { openDialog } from '@/shells/dialogs';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { skipOffer, takeOffer } from '../seats/acts';
import { askerName, wantsText } from '../seats/change';
import { useFloor } from '../use-floor';
import { DueTimer } from './due-timer';
import { movesFrom } from './model';

export interface DueMoveProps {
  change: SeatChange;
  /** All seat changes of the room. */
  changes: readonly SeatChange[];
}

/** "Hana S. moves to Table 4, seat 6" */
export function dueTitle(change: SeatChange): string {
  return `${askerName(change)} moves to Table ${change.offer?.tableNumber}, seat ${change.offer?.seatNumber}`;
}

function declinesText(count: number): string {
  if (count === 0) return 'no move declined';
  return formatQuantity(count, 'move declined', 'moves declined');
}

/** Why a move is due now, why it is this player's, and its consequence, from recorded facts. */
export function DueReasons({ change, changes }: DueMoveProps) {
  const { offer, tableNumber, seatNumber, kind } = change;
  const { holdMinutes } = useRoom().settings;
  if (offer === null) return null;
  const behind =
    kind === 'must_move'
      ? changes.find((each) => {
          return each.kind === 'must_move' && each.toTableId === change.tableId && each.position === 1;
        })
      : undefined;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-dense">
      <Reason term="Why now">
        Seat {offer.seatNumber} {offer.heldFor === null ? 'is open' : `is held for ${offer.heldFor}`}
        {kind === 'seat' ? '.' : `, and no player at Table ${offer.tableNumber} asks for it.`}{' '}
        <DueTimer since={offer.since} holdMinutes={holdMinutes} />
      </Reason>
      <Reason term={`Why ${askerName(change)}`}>
        <WhyThisPlayer change={change} changes={changes} />
      </Reason>
      <Reason term="Then">
        {offer.heldFor !== null
          ? `${offer.heldFor} is called to Table ${tableNumber}, seat ${seatNumber}.`
          : behind === undefined
            ? `Seat ${seatNumber} of Table ${tableNumber} opens.`
            : `${askerName(behind)} moves up to Table ${tableNumber}.`}
      </Reason>
    </dl>
  );
}

function WhyThisPlayer({ change, changes }: DueMoveProps) {
  const room = useRoom();
  const since = formatTime(change.askedAt, room.timeZone);
  const maxSeats = useFloor(room.id, ({ tables }) => tables.find(({ id }) => id === change.tableId)?.maxSeats ?? 0);
  if (change.kind !== 'must_move') {
    const before = change.kind === 'seat' ? 'must-moves, transfers and the list' : 'the list';
    return `Asked for ${wantsText(change, maxSeats)} at ${since}, and comes before ${before}.`;
  }
  const order = room.settings.mustMoveOrder === 'latest' ? ', later than the others' : ', longer than the others';
  const isOne = movesFrom(changes, change.tableId).length === 1;
  return `At Table ${change.tableNumber} since ${since}${isOne ? '' : order}, ${declinesText(change.declines)}.`;
}

function Reason({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface DueActsProps extends DueMoveProps {
  /** The move is the main act of the view. */
  isFirst?: boolean;
  onDone?: () => void;
}

/** Move, declined, or another player of the feeder table with a reason. */
export function DueActs({ change, changes, isFirst = true, onDone }: DueActsProps) {
  const mayMove = useCan()('seat_players');
  const { mustMoveDeclines } = useRoom().settings;
  const take = useAct(takeOffer);
  const decline = useAct(skipOffer);
  if (!mayMove) return null;
  const name = askerName(change);
  const isMustMove = change.kind === 'must_move';
  return (
    <>
      <Button
        variant="quiet"
        busy={decline.busy}
        disabledReason={
          isMustMove && change.declines >= mustMoveDeclines ? `${name} has to move now, or leaves the game` : undefined
        }
        onClick={() => decline.run({ change }, onDone)}
      >
        {isMustMove ? 'Declined' : 'Skip'}
      </Button>
      {isMustMove ? (
        <Button
          variant="quiet"
          disabledReason={
            movesFrom(changes, change.tableId).length === 1
              ? `No other player sits at Table ${change.tableNumber}`
              : undefined
          }
          onClick={() => {
            onDone?.();
            openDialog('move-another-player', { seatId: change.seatId });
          }}
        >
          Someone Else…
        </Button>
      ) : null}
      <Button variant={isFirst ? 'primary' : 'default'} busy={take.busy} onClick={() => take.run({ change }, onDone)}>
        Move {name}
      </Button>
    </>
  );
}
