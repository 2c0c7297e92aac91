import { type Cents, cents } from '@/domain/money';

// Computes the payments at the end of a night. The server uses the same algorithm (internal/homegame/settle.go); the
// shared cases in settle-cases.json keep the two equal.

/** The amount due to a party; negative if the party has to pay. */
export interface Party {
  party: string;
  due: Cents;
}

export interface Payment {
  from: string;
  to: string;
  amount: Cents;
}

/**
 * Above this number of parties groupings are not searched exhaustively: each party doubles the table, 9 MB for twenty.
 */
const MAX_EXACT = 20;

/** Whether `settle` finds the fewest payments for these parties; with very many it uses a heuristic. */
export function settlesExactly(parties: readonly Party[]): boolean {
  return opposites(parties.filter(({ due }) => due !== 0)).left.length <= MAX_EXACT;
}

/**
 * The fewest payments after which every due is zero. The dues must add up to zero; the order of the parties decides
 * between equally short solutions. A group that settles internally needs one payment less than it has parties, so the
 * largest number of groups that add up to zero gives the fewest payments.
 */
export function settle(parties: readonly Party[]): Payment[] {
  const { pairs, left } = opposites(parties.filter(({ due }) => due !== 0));
  const payments = [...pairs, ...groups(left)].flatMap((group) => within(group));
  const place = new Map(parties.map(({ party }, i) => [party, i]));
  const order = (a: Payment, b: Payment, end: 'from' | 'to') => (place.get(a[end]) ?? 0) - (place.get(b[end]) ?? 0);
  return payments.toSorted((a, b) => order(a, b, 'from') || order(a, b, 'to'));
}

/** Pairs each payer with the first receiver of the same amount: such a pair is always part of a shortest solution. */
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

/** Splits the parties into the largest number of groups that add up to zero; very many parties become one group. */
function groups(parties: readonly Party[]): Party[][] {
  const n = parties.length;
  if (n === 0) return [];
  if (n > MAX_EXACT) return [[...parties]];
  const { most, sum } = count(parties);
  const found: Party[][] = [];
  // Backwards from the full set: remove the first party without which the count stays optimal, until the rest adds up
  // to zero.
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

/** `most[set]`: the number of groups that the parties of a set form in sequence; the last group may be incomplete. */
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

/** Settles one group: the largest debtor pays the largest creditor; ties go to the earlier party. */
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
