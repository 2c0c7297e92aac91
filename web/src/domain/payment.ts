import { addCents, cents, fromWire, ZERO, type Cents } from './money';

/** The payment methods in the order in which forms offer them. */
export const PAYMENT_METHODS = ['cash', 'card', 'check'] as const;
type Method = (typeof PAYMENT_METHODS)[number];

export const METHOD_LABEL: Record<Method, string> = { cash: 'Cash', card: 'Card', check: 'Check' };

/** The labels of membership terms. */
export const TERM_LABEL = { daily: 'Daily', monthly: 'Monthly', annual: 'Annual' } as const;

/** The typed counts of a form, by denomination; blank means zero. */
export type Counts = Readonly<Record<string, string>>;

/** Parses a typed count: whole, at most six digits. Null for anything else. */
export function countOf(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return 0;
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** The total value of notes, coins or chips; unreadable counts are ignored. */
export function worthOf(counts: Counts): Cents {
  return Object.entries(counts).reduce(
    (sum, [denomination, text]) => addCents(sum, cents(fromWire(denomination) * (countOf(text) ?? 0))),
    ZERO,
  );
}

export function piecesOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, text) => sum + (countOf(text) ?? 0), 0);
}

/** The form sent to the server: the counted denominations without zeros. */
export function countsToWire(counts: Counts): { denomination: string; count: number }[] {
  return Object.entries(counts)
    .map(([denomination, text]) => ({ denomination, count: countOf(text) ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** Whether every count can be parsed. */
export function countsReadable(counts: Counts): boolean {
  return Object.values(counts).every((text) => countOf(text) !== null);
}

/** Notes and coins of a drawer, from the largest. */
export const NOTES = ['100.00', '50.00', '20.00', '10.00', '5.00', '1.00'] as const;
export const COINS = ['0.25', '0.10', '0.05', '0.01'] as const;
