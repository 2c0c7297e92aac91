import type {
  BountyRow,
  Payouts,
  PayoutTemplate,
  PrizePlace,
  PrizeStanding,
  StillIn,
  Tournament,
} from '@/api/tournament-types';
import { addCents, type Cents, cents, fromWire, parseMoney } from '@/domain/money';
import {
  formatAmount,
  formatCount,
  formatDayTime,
  formatMoney,
  formatOrdinal,
  formatPlainAmount,
  formatQuantity,
  formatTime,
  gamingDayOf,
} from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';
import type { Place } from '../list/model';

// The texts of a tournament's payouts. The server calculates the amounts.

export const STANDING_BADGE: Record<PrizeStanding, StatusStyle> = {
  playing: { shape: 'play', tone: 'ok', label: 'Playing' },
  pending: { shape: 'clock', tone: 'warn', label: 'Pending', filled: true },
  approved: { shape: 'seal', tone: 'info', label: 'Approved', filled: true },
  paid: { shape: 'check', tone: 'ok', label: 'Paid' },
};

export const TEMPLATES: readonly { value: PayoutTemplate; title: string; detail: string }[] = [
  { value: 'standard', title: 'Standard', detail: 'About 13% of the entries are paid' },
  { value: 'flat', title: 'Flat', detail: 'About 15% paid, flatter' },
  { value: 'top_heavy', title: 'Top heavy', detail: 'About 10%, most of it to the first places' },
  { value: 'winner_takes_all', title: 'Winner takes all', detail: 'The whole pool to first place' },
  { value: 'custom', title: 'Custom amounts', detail: 'They have to add up to the pool' },
];

export function templateName(template: PayoutTemplate): string {
  return TEMPLATES.find(({ value }) => value === template)?.title ?? template;
}

export function standingBadge({ status, paymentMethod }: PrizePlace): StatusStyle {
  const badge = STANDING_BADGE[status];
  return status === 'paid' && paymentMethod === 'check' ? { ...badge, label: 'Paid by check' } : badge;
}

/** "10:21 PM"; with its day where that differs from the tournament's. */
export function momentText(moment: string, start: string, place: Place): string {
  return gamingDayOf(moment, place) === gamingDayOf(start, place)
    ? formatTime(moment, place.timeZone)
    : formatDayTime(moment, place.timeZone);
}

/** The user who approved or paid; then the drawer and the time, so that a line can break between the two. */
export function byParts({ status, by, at, drawerName }: PrizePlace, start: string, place: Place): [string, string] {
  if (status === 'pending') return ['Needs a manager', ''];
  if (by === null || at === null) return ['–', ''];
  const moment = momentText(at, start, place);
  return [by, drawerName === null ? moment : `${drawerName}, ${moment}`];
}

/** "Pat Delgado, Drawer 2, 10:21 PM" */
export function byText(row: PrizePlace, start: string, place: Place): string {
  return byParts(row, start, place)
    .filter((part) => part !== '')
    .join(', ');
}

export interface PoolPart {
  key: 'paid' | 'due' | 'play';
  label: string;
  amount: Cents;
}

/** The parts of the pool: paid, due, and still in play. */
export function poolParts({ places, paid, due, inPlay }: Payouts): PoolPart[] {
  const count = (...of: PrizeStanding[]) => places.filter(({ status }) => of.includes(status)).length;
  const paidPlaces = count('paid');
  return [
    {
      key: 'paid',
      label: paidPlaces === 0 ? 'Paid' : `Paid, ${formatQuantity(paidPlaces, 'place')}`,
      amount: fromWire(paid),
    },
    {
      key: 'due',
      label: `Approved or pending, ${formatCount(count('approved', 'pending'))}`,
      amount: fromWire(due),
    },
    {
      key: 'play',
      label: `In play, ${formatCount(count('playing'))}`,
      amount: fromWire(inPlay),
    },
  ];
}

export interface SplitRow {
  label: string;
  perEntry: Cents;
  sum: Cents;
}

/** The declared parts of a buy-in with the sum of all purchases; parts that no entry pays are omitted. */
export function splitRows({ split }: Payouts): SplitRow[] {
  const row = (label: string, { perEntry, sum }: { perEntry: string; sum: string }): SplitRow => ({
    label,
    perEntry: fromWire(perEntry),
    sum: fromWire(sum),
  });
  return [
    row('Prize pool', split.prize),
    row('Bounties', split.bounty),
    row('House fee, fixed', split.houseFee),
    row('Staff', split.staff),
  ].filter(({ perEntry, sum }) => perEntry > 0 || sum > 0);
}

/** "per entry, × 90"; where re-entries or add-ons have other prices, the sums are not multiples of the parts. */
export function splitNote({ split: { total } }: Payouts, entries: number): string {
  return fromWire(total.perEntry) * entries === fromWire(total.sum)
    ? `per entry, × ${formatCount(entries)}`
    : 'per entry, all purchases';
}

/** The sum of all places. It equals the pool, unless the pool has changed since amounts were set by hand. */
export function placesSum(places: readonly PrizePlace[]): Cents {
  return addCents(...places.map(({ prize }) => fromWire(prize)));
}

export function poolNote({ places, pool, final }: Payouts): { text: string; wrong: boolean } {
  const sum = placesSum(places);
  const equal = sum === fromWire(pool);
  if (!equal) return { text: `Add up to ${formatMoney(sum)}: set the amounts again`, wrong: true };
  const count = places.some(({ deal }) => deal)
    ? formatQuantity(places.length, 'line')
    : formatQuantity(places.length, 'place');
  return {
    text: final ? `${count}, equal to the pool` : `${count}, until entries close`,
    wrong: false,
  };
}

/** The unit to which all amounts but the first are rounded; the first place gets the remainder. */
export function roundedTo(places: readonly PrizePlace[]): string {
  const amounts = places.slice(1).map(({ prize }) => fromWire(prize));
  const unit = [1_000, 100].find((size) => amounts.every((amount) => amount % size === 0)) ?? 1;
  return unit === 1 ? '1 cent' : `$${formatPlainAmount(cents(unit))}`;
}

/** "12 places, 13%" */
export function paidShare(places: number, entries: number): string {
  const count = formatQuantity(places, 'place');
  return entries === 0 ? count : `${count}, ${Math.round((places / entries) * 100)}%`;
}

/** Consecutive places with the same amount, both in the preview and under the current template. */
export interface PreviewRow {
  from: number;
  to: number;
  /** The current amount of each place; null: not paid. */
  now: Cents | null;
  next: Cents | null;
}

/** A template's payouts beside the current ones; consecutive places with the same amounts in both are one line. */
export function previewRows(now: readonly string[], then: readonly string[]): PreviewRow[] {
  const rows: PreviewRow[] = [];
  const at = (amounts: readonly string[], index: number) => {
    const wire = amounts[index];
    return wire === undefined ? null : fromWire(wire);
  };
  for (let index = 0; index < Math.max(now.length, then.length); index += 1) {
    const row = { from: index + 1, to: index + 1, now: at(now, index), next: at(then, index) };
    const last = rows.at(-1);
    if (last?.now === row.now && last.next === row.next) last.to = row.to;
    else rows.push(row);
  }
  return rows;
}

/** "10th to 12th" */
export function previewPlace({ from, to }: PreviewRow): string {
  return from === to ? formatOrdinal(from) : `${formatOrdinal(from)} to ${formatOrdinal(to)}`;
}

/** Why no prize can be approved and no deal made yet; undefined when possible. */
export function notFinal(
  { final }: Pick<Payouts, 'final'>,
  { status, name }: Pick<Tournament, 'status' | 'name'>,
): string | undefined {
  if (final) return undefined;
  return status === 'scheduled' || status === 'registration'
    ? `${name} has not started`
    : `Entries of ${name} are still open`;
}

/** Why the template cannot be changed. */
export function templateLock({ locked, deal }: Pick<Payouts, 'locked' | 'deal'>) {
  if (deal !== null) return 'Remove the deal first';
  return locked ? 'Locked since the first approval' : undefined;
}

/** Why no deal can be made; undefined where one can. */
export function dealBlockedReason(
  payouts: Payouts | undefined,
  tournament: Pick<Tournament, 'status' | 'name' | 'playersLeft'>,
): string | undefined {
  if (payouts === undefined) return 'The payouts are not loaded';
  if (tournament.status !== 'running') return `${tournament.name} is not running`;
  const open = notFinal(payouts, tournament);
  if (open !== undefined) return open;
  if (payouts.deal !== null) return 'A deal is recorded';
  if (payouts.stillIn.length < 2) return 'A deal needs two players or more';
  if (fromWire(payouts.inPlay) === 0) return 'There is no money in play';
  return undefined;
}

/** Why a recorded deal cannot be undone. */
export function dropBlockedReason({ places }: Pick<Payouts, 'places'>): string | undefined {
  const fixed = places.some(({ deal, status }) => deal && (status === 'approved' || status === 'paid'));
  return fixed ? 'A share of the deal is approved' : undefined;
}

/** "45.0%" of the chips in play. */
export function stackShare(stack: number, chips: number): string {
  return chips === 0 ? '–' : `${((stack / chips) * 100).toFixed(1)}%`;
}

/** "Table 4 seat 2 · 46 BB" */
export function stillInDetail({ tableName, seatNumber, stack }: StillIn, oneTable: boolean, bigBlind: number): string {
  const seat = tableName === '' ? 'No seat' : oneTable ? `Seat ${seatNumber}` : `Table ${tableName} seat ${seatNumber}`;
  const blinds = stack === null || bigBlind === 0 ? '' : ` · ${formatCount(Math.floor(stack / bigBlind))} BB`;
  return `${seat}${blinds}`;
}

/** "Counted 10:29 PM", "14 of 17 counted", "Not counted" */
export function countNote(stillIn: readonly StillIn[], timeZone: string): string {
  const counted = stillIn.flatMap(({ stack, countedAt }) => (stack === null || countedAt === null ? [] : [countedAt]));
  const last = counted.toSorted().at(-1);
  if (last === undefined) return 'Not counted';
  if (counted.length < stillIn.length) {
    return `${formatCount(counted.length)} of ${formatCount(stillIn.length)} counted`;
  }
  return `Count at ${formatTime(last, timeZone)}`;
}

/** Whether every remaining player is counted and the stacks add up to the chips in play. */
export function allCounted(stillIn: readonly StillIn[], chipsInPlay: number): boolean {
  return (
    stillIn.every(({ stack }) => stack !== null) &&
    stillIn.reduce((sum, { stack }) => sum + (stack ?? 0), 0) === chipsInPlay
  );
}

/** "18,500" or "18500"; null for anything else. */
export function stackOf(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '');
  return /^[0-9]{1,12}$/.test(plain) ? Number(plain) : null;
}

/** The sum of a count compared with the chips in play; null until every player is counted. */
export function countSum(texts: readonly string[], chipsInPlay: number) {
  const stacks = texts.map(stackOf);
  const sum = stacks.reduce<number>((total, stack) => total + (stack ?? 0), 0);
  return { sum, off: sum - chipsInPlay, complete: stacks.every((stack) => stack !== null) };
}

export function bountyDue({ won, paid }: BountyRow): Cents {
  return cents(fromWire(won) - fromWire(paid));
}

export function staffDue({ staff, staffPaid }: Payouts): Cents {
  return cents(fromWire(staff) - fromWire(staffPaid));
}

/** The first error of the amounts by place, as they are typed. */
export function amountsProblem(texts: readonly string[], pool: Cents): string | null {
  if (texts.length === 0) return 'Enter the amounts by place';
  const amounts = texts.map((text) => parseMoney(text));
  for (const [index, parsed] of amounts.entries()) {
    const place = formatOrdinal(index + 1);
    if (!parsed.ok || parsed.cents === 0) return `${place}: enter an amount such as 150.00`;
    const before = amounts[index - 1];
    if (before?.ok === true && parsed.cents > before.cents) {
      return `${place} pays more than the place before it`;
    }
  }
  const off = cents(amountsSum(texts) - pool);
  if (off === 0) return null;
  return `${formatAmount(cents(Math.abs(off)))} ${off < 0 ? 'short' : 'over'}`;
}

/** The sum of the typed amounts; invalid ones count as zero. */
export function amountsSum(texts: readonly string[]): Cents {
  return addCents(
    ...texts.map((text) => {
      const parsed = parseMoney(text);
      return parsed.ok ? parsed.cents : cents(0);
    }),
  );
}
