import { eitherAct } from '@/api/acts/define';
import { SEAT_FIELDS, seatPlayer, type SeatPlayerVars } from '@/features/seating/acts';
import { seatFromWaitlist, type SeatVars } from '@/features/waitlist/acts';
import { useAct } from '@/shells/use-act';

/** A player on a list comes off it in the act that seats them. */
const takeSeat = eitherAct(
  (vars: SeatVars | SeatPlayerVars): vars is SeatVars => 'entryId' in vars,
  seatFromWaitlist,
  seatPlayer,
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
}

function varsOf({ player, where, place, entry }: TakeSeat): SeatVars | SeatPlayerVars {
  const common = { playerName: player.name, where };
  const { buyInAmount, leaveOtherLists = false, ...seat } = place;
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
