import { eitherAct } from '@/api/acts/define';
import {
  moveSeatedPlayer,
  type MoveSeatVars,
  SEAT_FIELDS,
  seatPlayer,
  type SeatPlayerVars,
} from '@/features/seating/acts';
import { seatFromWaitlist, type SeatVars } from '@/features/waitlist/acts';
import { useAct } from '@/shells/use-act';

type SeatingVars = SeatVars | MoveSeatVars | SeatPlayerVars;

/** A player on a list comes off it in the act that seats them; another one who has a seat moves from there. */
const takeSeat = eitherAct(
  (vars: SeatingVars): vars is SeatVars => 'entryId' in vars,
  seatFromWaitlist,
  eitherAct(
    (vars: MoveSeatVars | SeatPlayerVars): vars is MoveSeatVars => 'seatId' in vars,
    moveSeatedPlayer,
    seatPlayer,
  ),
);

interface Place {
  tableId: string;
  seatNumber: number;
  /** Empty for a player who moves: they take their chips along. */
  buyInAmount: string;
  leaveOtherLists?: boolean;
}

interface TakeSeat {
  player: { id: string; name: string };
  /** "Table 5, seat 3" */
  where: string;
  place: Place & { overrideReason?: string };
  /** The entry of a player on a list, and why they go ahead of others on it. */
  entry: { id: string; reason: string } | null;
  /** The seat of a player on no list, from which they move. */
  from?: string | undefined;
}

function varsOf({ player, where, place, entry, from }: TakeSeat): SeatingVars {
  const common = { playerName: player.name, where };
  const { buyInAmount, leaveOtherLists = false, ...seat } = place;
  const { tableId, seatNumber } = place;
  if (from !== undefined) return { ...common, seatId: from, body: { tableId, seatNumber } };
  if (entry === null) return { ...common, body: { ...seat, buyInAmount, playerId: player.id } };
  const isMove = buyInAmount === '';
  return {
    ...common,
    entryId: entry.id,
    body: {
      ...seat,
      ...(isMove ? { leaveOtherLists } : { buyInAmount }),
      ...(entry.reason === '' ? {} : { reason: entry.reason }),
    },
  };
}

/** Seats a player, from a list or from the door, and says so. */
export function useTakeSeat(onDone: () => void) {
  const act = useAct(takeSeat, SEAT_FIELDS);
  return {
    busy: act.busy,
    outcome: act.outcome,
    refused: act.refused,
    take(wanted: TakeSeat) {
      const vars = varsOf(wanted);
      return act.send(vars, (seat) => {
        act.sayDone(vars, seat);
        onDone();
      });
    },
  };
}
