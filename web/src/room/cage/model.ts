import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, type LucideIcon } from 'lucide-react';
import type {
  ChipTransaction,
  LargeCash,
  LedgerEntry,
  LedgerKind,
  ShiftHead,
  ShiftRow,
  TransactionType,
} from '@/api/types';
import { cents, fromWire, parseMoney, ZERO, type Cents } from '@/domain/money';
import { countOf, type Counts, worthOf } from '@/domain/payment';
import { formatAmount, formatMoney, formatSignedAmount } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';

interface TypeStyle {
  label: string;
  /** The label in the dialog's segmented control. */
  short: string;
  /** On the button: "Record $500.00 Sale". */
  noun: string;
  /** The label of the counted chips. */
  chips: string;
  icon: LucideIcon;
  /** 1 for money into the cage, -1 out of it, 0 for neither. */
  sign: 1 | -1 | 0;
}

export const TYPE: Record<TransactionType, TypeStyle> = {
  chip_sale: {
    label: 'Chip Sale',
    short: 'Chip Sale',
    noun: 'Sale',
    chips: 'Chips handed out',
    icon: ArrowDownLeft,
    sign: 1,
  },
  chip_redemption: {
    label: 'Chip Redemption',
    short: 'Redemption',
    noun: 'Redemption',
    chips: 'Chips received',
    icon: ArrowUpRight,
    sign: -1,
  },
  exchange: {
    label: 'Exchange',
    short: 'Exchange',
    noun: 'Exchange',
    chips: 'Chips exchanged',
    icon: ArrowLeftRight,
    sign: 0,
  },
};

export const TYPES: readonly TransactionType[] = ['chip_sale', 'chip_redemption', 'exchange'];

/** "+500.00", "−640.00"; an exchange has no sign: "100.00". */
export function transactionAmount({
  transactionType,
  amount,
}: Pick<ChipTransaction, 'transactionType' | 'amount'>): string {
  const { sign } = TYPE[transactionType];
  const value = fromWire(amount);
  return sign === 0 ? formatAmount(value) : formatSignedAmount(cents(sign * value));
}

export const ROW_LABEL: Record<ShiftRow['kind'], string> = {
  opening_float: 'Opening float',
  chip_sales: 'Chip sales',
  chip_redemptions: 'Chip redemptions',
  memberships: 'Memberships',
  seat_rentals: 'Seat rentals',
  prepaid_time: 'Prepaid time',
  player_funds: 'Player funds',
  tournaments: 'Tournaments',
  transfers: 'Fills and drops',
  corrections: 'Corrections',
  balance: 'Balance now',
};

/** A cell of the shift's table: zero is a dash. */
export function cellText(amount: string): string {
  const value = fromWire(amount);
  return value === ZERO ? '–' : formatAmount(value);
}

export const KIND_LABEL: Record<LedgerKind, string> = {
  chip_sale: 'Chip Sale',
  chip_redemption: 'Chip Redemption',
  exchange: 'Exchange',
  membership_sale: 'Membership',
  seat_rental: 'Seat Rental Charged',
  seat_rental_payment: 'Seat Rental Paid',
  prepaid_time: 'Prepaid Time',
  funds_deposit: 'Funds Deposit',
  funds_withdrawal: 'Funds Withdrawal',
  tournament_entry: 'Tournament Entry',
  tournament_payout: 'Tournament Payout',
  staff_payout: 'Tournament Staff',
  shift_open: 'Drawer Opened',
  shift_fill: 'Drawer Fill',
  shift_drop: 'Drawer Drop',
  shift_close: 'Drawer Closed',
  transfer: 'Balance Transfer',
  opening_balance: 'Opening Balances',
  reversal: 'Reversal',
};

const ACCOUNT_LABEL: Partial<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  check: 'Check',
  vault: 'Main bank',
  opening_balances: 'Opening balances',
  receivable: 'Owed by the player',
  chips: 'Chips outstanding',
  player_funds: 'Player funds',
  prepaid_time: 'Prepaid time',
  prize_pool: 'Prize pool',
  staff_pool: 'Tournament staff',
  membership_revenue: 'Membership revenue',
  seat_rental_revenue: 'Seat rental revenue',
  over_short: 'Over and short',
};

/** An unknown account, from a newer server, shows its raw name. */
export function accountLabel(account: string): string {
  return ACCOUNT_LABEL[account] ?? account;
}

/** Why an entry cannot be reversed, in the server's sentences. */
export function reversalBlockedReason({ reversedBy, reverses, kind }: LedgerEntry): string | undefined {
  if (reversedBy !== null) return 'This entry is already reversed';
  if (reverses !== null) return 'A reversal cannot be reversed';
  if (kind.startsWith('shift_')) return "Opening, fill and count entries can't be reversed";
  return undefined;
}

export type Match = { kind: 'none' | 'match' } | { kind: 'short' | 'over'; by: Cents };

/** Compares the counted chips with the amount. */
export function matchOf(amount: Cents | null, counts: Counts): Match {
  const worth = worthOf(counts);
  if (amount === null || (amount === ZERO && worth === ZERO)) return { kind: 'none' };
  if (worth === amount) return { kind: 'match' };
  return worth < amount ? { kind: 'short', by: cents(amount - worth) } : { kind: 'over', by: cents(worth - amount) };
}

export function matchBadge(match: Match): StatusStyle | null {
  switch (match.kind) {
    case 'none':
      return null;
    case 'match':
      return { shape: 'check', tone: 'ok', label: 'Matches the amount' };
    case 'short':
      return { shape: 'triangle', tone: 'warn', label: `${formatMoney(match.by)} short` };
    case 'over':
      return { shape: 'triangle', tone: 'warn', label: `${formatMoney(match.by)} over` };
  }
}

/** The fewest chips that make an amount with the given values; null when none do. */
export function fewestChips(amount: Cents, values: readonly string[]): Counts | null {
  let left: number = amount;
  const counts: Record<string, string> = {};
  for (const value of values.toSorted((a, b) => fromWire(b) - fromWire(a))) {
    const count = Math.floor(left / fromWire(value));
    if (count > 0) counts[value] = String(count);
    left -= count * fromWire(value);
  }
  return left === 0 ? counts : null;
}

/** The number of chips in a full rack. */
const RACK = 100;

/**
 * The chips that a cashier hands out for an amount at a big blind: up to a rack of the smallest chip that is worth a big
 * blind, the rest in the fewest chips. Null when no chips make the amount.
 */
export function usualChips(amount: Cents, values: readonly string[], bigBlind: Cents): Counts | null {
  const main = values.toSorted((a, b) => fromWire(a) - fromWire(b)).find((value) => fromWire(value) >= bigBlind);
  if (main === undefined) return fewestChips(amount, values);
  const ofMain = Math.min(RACK, Math.floor(amount / fromWire(main)));
  const rest = fewestChips(cents(amount - ofMain * fromWire(main)), values);
  if (rest === null) return fewestChips(amount, values);
  return ofMain === 0 ? rest : { ...rest, [main]: String(ofMain + (countOf(rest[main]) ?? 0)) };
}

/** "Over by $5.00", "Short by $12.50", "Exact". */
export function overShortText(overShort: string): string {
  const value = fromWire(overShort);
  if (value === ZERO) return 'Exact';
  return value > ZERO ? `Over by ${formatMoney(value)}` : `Short by ${formatMoney(cents(-value))}`;
}

export function overShortBadge(overShort: string): StatusStyle {
  const value = fromWire(overShort);
  const label = overShortText(overShort);
  if (value === ZERO) return { shape: 'check', tone: 'ok', label };
  return { shape: 'triangle', tone: value < ZERO ? 'bad' : 'warn', label, filled: true };
}

/**
 * Why the user may not count a drawer. Its cashier may, and so may a role that corrects the ledger; the server checks
 * the same.
 */
export function closeBlockedReason(
  head: Pick<ShiftHead, 'cashierId' | 'cashierName'>,
  userId: string,
  corrects: boolean,
): string | undefined {
  return corrects || head.cashierId === userId ? undefined : `${head.cashierName} counts this drawer`;
}

export const LEVEL: Record<LargeCash['level'], StatusStyle> = {
  log: { shape: 'ring', tone: 'neutral', label: 'Logged' },
  near: { shape: 'triangle', tone: 'warn', label: 'Near the limit', filled: true },
  report: { shape: 'octagon', tone: 'bad', label: 'Report is due', filled: true },
};

/** "Record $500.00 Fill": the button shows the amount once it is valid. */
export function recordLabel(verb: string, typed: string, noun: string): string {
  const parsed = parseMoney(typed);
  return parsed.ok && parsed.cents > ZERO ? `${verb} ${formatMoney(parsed.cents)} ${noun}` : `${verb} ${noun}`;
}
