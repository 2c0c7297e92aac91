import type { Desk, Payouts, Structure, StructureItem, Tournament } from '@/api/tournament-types';
import { cents, fromWire } from '@/domain/money';
import { anteName, type ClockPlace, entriesCloseIn, nextOf, placeName } from '@/domain/tournament-clock';
import { formatCount, formatOrdinal, formatTime, formatWholeMoney } from '@/lib/format';

/** "400 and 800, big blind ante 800": the blinds as they are spoken. */
function spokenBlinds(structure: Structure, item: StructureItem): string {
  const blinds = `${formatCount(item.smallBlind)} and ${formatCount(item.bigBlind)}`;
  return item.ante === 0 ? blinds : `${blinds}, ${anteName(structure).toLowerCase()} ${formatCount(item.ante)}`;
}

/** The announcement of a new level or break. */
export function spokenItem(structure: Structure, position: number): string {
  const item = structure.items[position];
  if (item === undefined) return '';
  const name = placeName(structure.items, position);
  if (item.kind === 'break') return `${name}, ${item.minutes} minutes.`;
  return `${name}. Blinds ${spokenBlinds(structure, item)}.`;
}

const MINUTE = 60_000;
const WARNINGS = [
  { at: 5 * MINUTE, text: '5 minutes left' },
  { at: MINUTE, text: '1 minute left' },
];

/** The polite announcement for a change of the clock from one place to another; null when there is none. */
export function spokenChange(
  structure: Structure,
  before: Pick<ClockPlace, 'position' | 'remainingMs'>,
  place: ClockPlace,
): string | null {
  if (before.position !== place.position) return spokenItem(structure, place.position);
  if (!place.running) return null;
  const crossed = WARNINGS.find(({ at }) => before.remainingMs > at && place.remainingMs <= at);
  if (crossed === undefined) return null;
  return `${crossed.text} in ${placeName(structure.items, place.position).toLowerCase()}.`;
}

/** The average stack of the players who are left; null before any player has chips. */
export function averageStack({
  chipsInPlay,
  playersLeft,
}: Pick<Tournament, 'chipsInPlay' | 'playersLeft'>): number | null {
  return playersLeft === 0 ? null : Math.round(chipsInPlay / playersLeft);
}

/** "Kyle D.": the wall clock is public, so it shows no full last name. */
export function wallName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0).toUpperCase()}.`;
}

/** The start of the next break: a time of day while the clock runs, otherwise the remaining play. */
export function nextBreakText(
  items: readonly StructureItem[],
  place: ClockPlace,
  now: number,
  timeZone: string,
): string | null {
  const next = nextOf(items, place, 'break');
  if (next === null) return null;
  if (!place.running) return `in ${Math.ceil(next.inMs / MINUTE)} min`;
  return formatTime(now + next.inMs, timeZone);
}

/** The line at the bottom: when registration closes, and when seats are redrawn. */
export function footText(
  { tournament, structure, rules }: Pick<Desk, 'tournament' | 'structure' | 'rules'>,
  place: ClockPlace,
  now: number,
  timeZone: string,
): string {
  const parts: string[] = [];
  const { status, playersLeft, openTables, clock } = tournament;
  if (status === 'registration' || status === 'running') {
    if (!tournament.entriesOpen) parts.push('Entries closed.');
    else {
      const inMs = entriesCloseIn(structure.items, place, structure.entriesCloseAfter);
      parts.push(
        inMs !== null && place.running
          ? `Entries close at ${formatTime(now + inMs, timeZone)}.`
          : structure.entriesCloseAfter === 0
            ? 'Entries close at the start.'
            : `Entries close after level ${structure.entriesCloseAfter}.`,
      );
    }
  }
  if (status === 'running') {
    if (clock.handForHand) parts.push('Hand for hand.');
    else if (openTables > 1 && playersLeft > rules.finalTable) parts.push(`Redraw at ${rules.finalTable} players.`);
    else if (openTables === 1 && playersLeft > 1) parts.push('Final table.');
  }
  return parts.join(' ');
}

export interface PrizeLine {
  key: string;
  label: string;
  amount: string;
}

/**
 * The first prizes and the number of all paid places. After a deal a player who is still in has a share but no place
 * yet, so the line has the player's name. The amounts of one entry for one place (the deal and the prize kept for
 * first) are one sum.
 */
export function prizeLines(
  payouts: Pick<Payouts, 'places'>,
  maxLines: number,
): { lines: PrizeLine[]; more: number; paid: number } {
  const lines = new Map<string, { label: string; entryId: string | null; cents: number }>();
  for (const { place, prize, entryId, player } of payouts.places) {
    const amount = fromWire(prize);
    if (amount <= 0) continue;
    const key = place === 0 ? `share ${entryId ?? ''}` : String(place);
    const label = place > 0 ? formatOrdinal(place) : player === null ? 'Deal' : wallName(player.name);
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { label, entryId, cents: amount });
    // Each further player of a shared place gets the same amount.
    else if (line.entryId === entryId) line.cents += amount;
  }
  const all = [...lines];
  return {
    lines: all.slice(0, maxLines).map(([key, { label, cents: amount }]) => ({
      key,
      label,
      amount: formatWholeMoney(cents(amount)),
    })),
    more: Math.max(0, all.length - maxLines),
    paid: paidPlaces(payouts),
  };
}

/** The number of paid places: after a deal, the share of a player who is still in stands for one of them. */
export function paidPlaces({ places }: Pick<Payouts, 'places'>): number {
  const paid = places.filter(({ prize }) => fromWire(prize) > 0);
  const shares = paid.filter(({ place }) => place === 0).length;
  return Math.max(shares, ...paid.map(({ place, shared }) => (place === 0 ? 0 : place + shared - 1)));
}

/** Expected times are rounded to five minutes, so that they do not look like an appointment. */
const ABOUT_MS = 5 * 60_000;

/** "10:55 to 11:55 PM", "11:30 AM to 12:15 PM"; "after 11:30 PM" when the end is unknown. */
export function spanText(from: number, to: number | null, timeZone: string): string {
  const about = (moment: number) => formatTime(Math.round(moment / ABOUT_MS) * ABOUT_MS, timeZone);
  const first = about(from);
  if (to === null) return `after ${first}`;
  const last = about(to);
  if (first === last) return `about ${first}`;
  return `${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} to ${last}`;
}
