import { eitherAct } from '@/api/acts/define';
import type { SeatingOptions } from '@/room/players/seating-check';
import { moveSeatedPlayer, type MoveSeatVars, seatPlayer, type SeatPlayerVars } from './acts';
import type { SeatingValues } from './schema';
import { seatFromWaitlist, type SeatVars } from '../waitlist/acts';

type SeatingVars = SeatVars | MoveSeatVars | SeatPlayerVars;

/** Seats a player from a list and removes their entry in one act, or moves a seated player on no list. */
export const takeSeat = eitherAct(
  (vars: SeatingVars): vars is SeatVars => 'entryId' in vars,
  seatFromWaitlist,
  eitherAct(
    (vars: MoveSeatVars | SeatPlayerVars): vars is MoveSeatVars => 'seatId' in vars,
    moveSeatedPlayer,
    seatPlayer,
  ),
);

interface TakeSeat {
  player: { id: string; name: string };
  /** "Table 5" */
  table: string;
  values: SeatingValues;
  extras: SeatingOptions;
  entryId: string | undefined;
  /** The seat that a player on no list moves from. */
  from: string | undefined;
}

export function takeSeatVars({ player, table, values, extras, entryId, from }: TakeSeat): SeatingVars {
  const { tableId, seatNumber, buyInAmount } = values;
  const common = { playerName: player.name, where: `${table}, seat ${seatNumber}` };
  if (from !== undefined) {
    const { overrideReason } = extras;
    const reason = overrideReason === undefined ? {} : { overrideReason };
    return { ...common, seatId: from, body: { tableId, seatNumber, ...reason } };
  }
  if (entryId !== undefined) return { ...common, entryId, body: entryBody(values, extras) };
  return { ...common, body: { tableId, seatNumber, ...extras, buyInAmount, playerId: player.id } };
}

/** A player who moves takes their chips along, so a move has no buy-in. */
export function entryBody(values: SeatingValues, extras: SeatingOptions) {
  const { tableId, seatNumber, buyInAmount, leaveOtherLists, reason } = values;
  return {
    tableId,
    seatNumber,
    ...extras,
    ...(buyInAmount === '' ? { leaveOtherLists } : { buyInAmount }),
    ...(reason === '' ? {} : { reason }),
  };
}
