import { normalizeForSearch } from '@/lib/search-text';
import type { Desk, Payouts, TournamentTable } from '@/api/tournament-types';
import { cents, fromWire } from '@/domain/money';
import { formatCount, formatMoney, formatOrdinal, formatQuantity, formatWholeMoney } from '@/lib/format';
import { paidPlaces } from '../clock/clock-text';
import { breakOrder, inWords, playersLeft, seatsBeside, type TakenSeat, takenSeats } from './seating';

// The consequences of a bust, shown before it is recorded. The server applies the same rules and decides.

/** A player who busts in the hand. */
export interface Out {
  entryId: string;
  name: string;
  /** The stack at the start of the hand; null: not entered. */
  stack: number | null;
}

export interface Line {
  key: string;
  /** "73rd", "72 left" */
  lead: string;
  text: string;
  /** A short consequence, shown below a rule; null where there is none. */
  leadsTo?: string | null;
}

/** "18,500", "18500" → 18500; anything else null. */
export function chipsOf(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '');
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/** Why the hand cannot be recorded yet; undefined when it can. */
export function bustBlockedReason(
  outs: readonly Out[],
  by: Readonly<Record<string, readonly string[]>>,
  desk: Pick<Desk, 'tables' | 'tournament'>,
): string | undefined {
  if (outs.length === 0) return 'Choose who is out';
  if (outs.length >= playersLeft(desk.tables)) return 'At least one player must remain';
  if (outs.length > 1) {
    const unsaid = outs.find(({ stack }) => stack === null);
    if (unsaid !== undefined) return `Enter the chips ${unsaid.name} had at the start of the hand`;
  }
  if (fromWire(desk.tournament.bounty) > 0) {
    const unpaid = outs.find(({ entryId }) => (by[entryId] ?? []).length === 0);
    if (unpaid !== undefined) return `Choose who knocked out ${unpaid.name}`;
  }
  return undefined;
}

/** Places and prizes of the busted players, then the consequences for the tables. */
export function eliminationEffects(
  outs: readonly Out[],
  desk: Pick<Desk, 'tables' | 'tournament' | 'rules'>,
  payouts: Payouts | undefined,
): Line[] {
  if (outs.length === 0) return [];
  const left = playersLeft(desk.tables) - outs.length;
  if (left < 1) return [];
  const open = desk.tournament.entriesOpen;
  return [...placeLines(outs, left, open, payouts), ...afterwards(outs, left, open, desk)];
}

function placeLines(outs: readonly Out[], left: number, open: boolean, payouts: Payouts | undefined): Line[] {
  const ranked = outs.toSorted((a, b) => (b.stack ?? -1) - (a.stack ?? -1));
  // Where none of them is paid, only the last line says so.
  const unpaid = !open && payouts !== undefined && payouts.deal === null && left + 1 > paidPlaces(payouts);
  return ranked.map((out, index) => {
    const larger = ranked.filter(({ stack }) => (stack ?? -1) > (out.stack ?? -1)).length;
    const shared = ranked.filter(({ stack }) => stack === out.stack).length;
    const place = left + 1 + larger;
    const why = reasonOf(out, ranked, shared);
    const last = index === ranked.length - 1;
    const prize = (open || unpaid) && !last ? '' : prizeText(out.entryId, place, shared, open, payouts);
    return {
      key: out.entryId,
      lead: formatOrdinal(place),
      text: `${out.name}${why}. ${prize}`.trim(),
    };
  });
}

/** The tie rule, where several players bust. */
function reasonOf(out: Out, ranked: readonly Out[], shared: number): string {
  if (ranked.length === 1) return '';
  if (out.stack === null) return ', chips not entered';
  if (shared > 1) return `, ${shared === 2 ? 'both' : `all ${inWords(shared)}`} with equal stacks`;
  if (out.stack === ranked[0]?.stack) return ', the larger stack';
  return '';
}

function prizeText(
  entryId: string,
  place: number,
  shared: number,
  open: boolean,
  payouts: Payouts | undefined,
): string {
  if (open) return 'Registration is open; the place may change.';
  if (payouts === undefined) return '';
  const agreed = payouts.deal?.shares.find((share) => share.entryId === entryId);
  if (agreed !== undefined) return `Prize ${amountText(fromWire(agreed.amount))} by the deal.`;
  const paid = paidPlaces(payouts);
  // Tied players take the places from this one on together.
  const taken = payouts.places.filter((one) => one.place >= place && one.place < place + shared);
  if (taken.length === 0) {
    return `No prize, ${formatQuantity(paid, 'place is', 'places are')} paid.`;
  }
  const sum = taken.reduce((total, { prize }) => total + fromWire(prize), 0);
  const amount = amountText(Math.floor(sum / shared));
  return shared > 1 ? `Prize ${amount} each.` : `Prize ${amount}.`;
}

/** "$4,150", "$4,150.50" */
function amountText(amount: number): string {
  return amount % 100 === 0 ? formatWholeMoney(cents(amount)) : formatMoney(cents(amount));
}

function without(tables: readonly TournamentTable[], outs: readonly Out[]): TournamentTable[] {
  const gone = new Set(outs.map(({ entryId }) => entryId));
  return tables.map((table) => {
    const seats = table.seats.map((seat) =>
      seat.entryId !== null && gone.has(seat.entryId) ? { ...seat, entryId: null } : seat,
    );
    return { ...table, seats, players: seats.filter(({ entryId }) => entryId !== null).length };
  });
}

function afterwards(
  outs: readonly Out[],
  left: number,
  open: boolean,
  { tables: before, rules, tournament }: Pick<Desk, 'tables' | 'rules' | 'tournament'>,
): Line[] {
  const tables = without(before, outs);
  const line = (text: string, leadsTo: string | null): Line[] => [
    { key: 'left', lead: `${formatCount(left)} left`, text, leadsTo },
  ];
  if (left === 1 && !open) {
    const name = tables.flatMap(takenSeats)[0]?.name ?? 'The last one';
    const own = fromWire(tournament.bounty) > 0 ? ' and keeps their own bounty' : '';
    return line(`${name} wins${own}. The clock stops.`, `${name} wins`);
  }
  // Later entries need the seats: while registration is open no table has to break.
  if (!open && tables.length > 1 && left <= rules.finalTable) {
    return line('Final table. Everybody left is drawn to one table.', 'the final table');
  }
  const next = breakOrder(tables)[0];
  if (!open && next !== undefined && next.breaksAt !== null && left <= next.breaksAt) {
    return line(breakText(next, tables), `Table ${next.name} breaks`);
  }
  const { text, apart } = balanceText(tables, rules.balanceAt);
  return line(text, apart ? 'one player must move' : null);
}

function breakText(next: TournamentTable, tables: readonly TournamentTable[]): string {
  const seats = seatsBeside(tables, next.number);
  const players = next.players === 1 ? 'Its one player is' : `Its ${next.players} players are`;
  const to = `${formatCount(seats)} open ${seats === 1 ? 'seat' : 'seats'}`;
  return `Table ${next.name} breaks. ${players} drawn to the ${to}.`;
}

function balanceText(tables: readonly TournamentTable[], balanceAt: number) {
  const byLength = tables.toSorted((a, b) => a.players - b.players);
  const [shortest, longest] = [byLength[0], byLength.at(-1)];
  if (!shortest || !longest || longest.players - shortest.players < balanceAt) {
    return { text: 'No moves needed.', apart: false };
  }
  const text = `Table ${shortest.name} has ${shortest.players}, the longest ${longest.players}: one player must move.`;
  return { text, apart: true };
}

/** "73rd and 74th, then Table 10 breaks." For the footer of the sheet, where the lines may be scrolled out of sight. */
export function bustFoot(lines: readonly Line[]): string | undefined {
  const places = lines.filter(({ leadsTo }) => leadsTo === undefined).map(({ lead }) => lead);
  if (places.length === 0) return undefined;
  const next = lines.find((line) => typeof line.leadsTo === 'string')?.leadsTo;
  const shown = [...new Set(places)].join(' and ');
  return typeof next === 'string' ? `${shown}, then ${next}.` : `${shown}.`;
}

export interface HandSeat {
  seat: TakenSeat;
  /** The player busted or was moved while the list was open: the line stays where it is and cannot be selected. */
  gone: boolean;
}

/**
 * The players of a table for a list that the user is tapping. Existing lines keep their place while another screen
 * busts or moves players; players who arrive are added at the end.
 */
export function handSeats(shown: readonly TakenSeat[], now: readonly TakenSeat[]): HandSeat[] {
  const here = new Map(now.map((seat) => [seat.entryId, seat]));
  const stay = shown.map((seat): HandSeat => ({
    seat: here.get(seat.entryId) ?? seat,
    gone: !here.has(seat.entryId),
  }));
  const known = new Set(shown.map(({ entryId }) => entryId));
  const come = now.filter(({ entryId }) => !known.has(entryId));
  return [...stay, ...come.map((seat): HandSeat => ({ seat, gone: false }))];
}

/** Players whose name or entry number matches, in seat order; empty for a blank search. */
export function findSeated(tables: readonly TournamentTable[], query: string) {
  const q = normalizeForSearch(query).replace(/^#/, '');
  if (q === '') return [];
  const number = /^\d+$/.test(q);
  return tables.flatMap((table) =>
    takenSeats(table)
      .filter((seat) => (number ? String(seat.entryNo).startsWith(q) : normalizeForSearch(seat.name).includes(q)))
      .map((seat) => ({ table: table.number, tableName: table.name, seat })),
  );
}
