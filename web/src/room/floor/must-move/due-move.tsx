import type { ReactNode } from 'react';
import type { SeatChange } from '@/api/types';
import { useCan, useRoom } from '@/api/session/session-context';
import { formatTime } from '@/lib/format';
import { openDialog } from '@/shells/dialogs';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { skipOffer, takeOffer } from '../seats/acts';
import { askerName } from '../seats/change';
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
  return count === 1 ? '1 move declined' : `${count} moves declined`;
}

/** Why a move is due now, why it is this player's, and its consequence, from recorded facts. */
export function DueReasons({ change, changes }: DueMoveProps) {
  const { timeZone, settings } = useRoom();
  const { offer, tableNumber, seatNumber } = change;
  if (offer === null) return null;
  const order = settings.mustMoveOrder === 'latest' ? ', later than the others' : ', longer than the others';
  const isOne = movesFrom(changes, change.tableId).length === 1;
  const behind = changes.find(({ kind, toTableId, position }) => {
    return kind === 'must_move' && toTableId === change.tableId && position === 1;
  });
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-dense">
      <Reason term="Why now">
        Seat {offer.seatNumber} {offer.heldFor === null ? 'is open' : `is held for ${offer.heldFor}`}, and no player at
        Table {offer.tableNumber} asks for it.
      </Reason>
      <Reason term={`Why ${askerName(change)}`}>
        At Table {tableNumber} since {formatTime(change.askedAt, timeZone)}
        {isOne ? '' : order}, {declinesText(change.declines)}.
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

/** Move, declined, or another player with a reason. */
export function DueActs({ change, changes, isFirst = true, onDone }: DueActsProps) {
  const mayMove = useCan()('seat_players');
  const { mustMoveDeclines } = useRoom().settings;
  const take = useAct(takeOffer);
  const decline = useAct(skipOffer);
  if (!mayMove) return null;
  const name = askerName(change);
  return (
    <>
      <Button
        variant="quiet"
        busy={decline.busy}
        disabledReason={change.declines < mustMoveDeclines ? undefined : `${name} has to move now, or leaves the game`}
        onClick={() => decline.run({ change }, onDone)}
      >
        Declined
      </Button>
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
      <Button variant={isFirst ? 'primary' : 'default'} busy={take.busy} onClick={() => take.run({ change }, onDone)}>
        Move {name}
      </Button>
    </>
  );
}
