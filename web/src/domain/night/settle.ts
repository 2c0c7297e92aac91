import { type Cents, cents } from '@/domain/money';

// Who pays whom at the end. The server settles alike (internal/homegame/settle.go); settle-cases.json says how and
// holds the two equal.

/** What somebody is to be given; what he is to pay is negative. */
export interface Party {
  party: string;
  due: Cents;
}

export interface Payment {
  from: string;
  to: string;
  amount: Cents;
}

/** With more parties than this not every way to group them is tried: each one doubles the table, 9 MB for twenty. */
const MOST_EXACT = 20;

/** Whether `settle` finds the fewest payments for these parties: with very many it only finds few. */
export function settlesExactly(parties: readonly Party[]): boolean {
  return opposites(parties.filter(({ due }) => due !== 0)).left.length <= MOST_EXACT;
}

/**
 * The fewest payments after which nobody is due anything. The dues have to add up to zero; the order of the parties decides
 * between ways that are equally short. Parties that can settle among themselves need one payment less than they are, so the
 * most groups that add up to zero give the fewest payments.
 */
export function settle(parties: readonly Party[]): Payment[] {
  const { pairs, left } = opposites(parties.filter(({ due }) => due !== 0));
  const payments = [...pairs, ...groups(left)].flatMap((group) => within(group));
  const place = new Map(parties.map(({ party }, i) => [party, i]));
  const order = (a: Payment, b: Payment, end: 'from' | 'to') =>
    (place.get(a[end]) ?? 0) - (place.get(b[end]) ?? 0);
  return payments.toSorted((a, b) => order(a, b, 'from') || order(a, b, 'to'));
}

/** Each who pays with the first who gets as much: such a pair is never in the way of the fewest payments. */
function opposites(parties: readonly Party[]): { pairs: Party[][]; left: Party[] } {
  const taken = new Set<Party>();
  const pairs: Party[][] = [];
  for (const payer of parties) {
    if (payer.due > 0) continue;
    const other = parties.find((each) => !taken.has(each) && each.due === -payer.due);
    if (other === undefined) continue;
    taken.add(payer).add(other);
    pairs.push([payer, other]);
  }
  return { pairs, left: parties.filter((party) => !taken.has(party)) };
}

/** The most groups that add up to zero; very many parties are one group. */
function groups(parties: readonly Party[]): Party[][] {
  const n = parties.length;
  if (n === 0) return [];
  if (n > MOST_EXACT) return [[...parties]];
  const { most, sum } = count(parties);
  const found: Party[][] = [];
  // Backwards from all: the first party without whom the rest does as well is taken out, until what is left adds up again.
  let rest = 2 ** n - 1;
  let set = rest;
  while (set !== 0) {
    const want = (most[set] ?? 0) - (sum[set] === 0 ? 1 : 0);
    for (let i = 0; i < n; i += 1) {
      const without = set & ~(1 << i);
      if (without !== set && most[without] === want) {
        set = without;
        break;
      }
    }
    if (sum[set] !== 0) continue;
    const taken = rest & ~set;
    found.push(parties.filter((_, i) => (taken & (1 << i)) !== 0));
    rest = set;
  }
  return found;
}

/** `most[set]`: groups that the parties of a set make, put one after the other, the last of them perhaps unfinished. */
function count(parties: readonly Party[]): { most: Int8Array; sum: Float64Array } {
  const sets = 2 ** parties.length;
  const dues = parties.map(({ due }) => Number(due));
  const most = new Int8Array(sets);
  const sum = new Float64Array(sets);
  for (let set = 1; set < sets; set += 1) {
    let best = 0;
    for (let i = 0; i < dues.length; i += 1) {
      const without = set & ~(1 << i);
      if (without === set) continue;
      best = Math.max(best, most[without] ?? 0);
      sum[set] = (sum[without] ?? 0) + (dues[i] ?? 0);
    }
    most[set] = best + (sum[set] === 0 ? 1 : 0);
  }
  return { most, sum };
}

/** Settles one group: the largest debtor pays the largest creditor, the earlier one where they are alike. */
function within(group: readonly Party[]): Payment[] {
  const left = group.map(({ party, due }) => ({ party, due: Number(due) }));
  const payments: Payment[] = [];
  for (;;) {
    const from = left.reduce((least, each) => (each.due < least.due ? each : least));
    const to = left.reduce((largest, each) => (each.due > largest.due ? each : largest));
    if (from.due >= 0 || to.due <= 0) return payments;
    const amount = Math.min(-from.due, to.due);
    from.due += amount;
    to.due -= amount;
    payments.push({ from: from.party, to: to.party, amount: cents(amount) });
  }
}
