import { type Cents, cents } from '@/domain/money';
import { formatQuantity } from '@/lib/format';
import { chips, listed } from './words';

// The settlement of a night as it is shown and sent: the payments, and each player's buy-ins and cash-outs.

/** The party that holds the cash of the night. */
export const CASH_BOX = '';

export interface PaymentRow {
  key: string;
  from: string;
  to: string;
  fromName: string;
  toName: string;
  amount: Cents;
  paidAt: string | null;
}

export interface ResultRow {
  player: string;
  name: string;
  in: Cents;
  out: Cents;
  net: Cents;
  /** How the player bought in, if not all in cash: "$20 cash, $40 IOU to Dana". Otherwise empty. */
  how: string;
}

export interface Settlement {
  /** Null while buy-ins and cash-outs differ, or a player still sits. */
  payments: readonly PaymentRow[] | null;
  /** No fewer payments would settle the game. False with very many players, where that is unknown. */
  isFewest: boolean;
  /** Winners first. */
  results: readonly ResultRow[];
  in: Cents;
  out: Cents;
  /** `noteOf` the buy-ins; empty if all were paid in cash. */
  note: string;
}

export function sumOf(rows: readonly { amount: Cents }[]): Cents {
  return cents(rows.reduce((sum, { amount }) => sum + amount, 0));
}

/** Sorts winners first; players with the same result stay in the order in which they sat down. */
export function winnersFirst<Row extends { net: Cents }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.net - a.net);
}

/** The fields of a buy-in that matter here. */
interface BuyIn {
  amount: Cents;
  method: 'cash' | 'iou' | 'fund';
  owedTo: string | null;
}

const METHOD_WORD = { cash: 'cash', fund: 'house fund' };

/** "$20 cash, $40 IOU to Dana"; empty if all of it was cash. */
export function howBought(buyIns: readonly BuyIn[], nameOf: (player: string) => string): string {
  const by = new Map<string, number>();
  for (const { amount, method, owedTo } of buyIns) {
    const word = method === 'iou' ? `IOU to ${nameOf(owedTo ?? '')}` : METHOD_WORD[method];
    by.set(word, (by.get(word) ?? 0) + amount);
  }
  if (by.size === 1 && by.has('cash')) return '';
  return [...by].map(([word, amount]) => `${chips(amount)} ${word}`).join(', ');
}

/** Why the payments differ from the net results: cash in the box, and money that the house fund lent. */
export function noteOf(all: readonly BuyIn[]): string {
  const of = (kind: BuyIn['method']) => sumOf(all.filter(({ method }) => method === kind));
  const [cash, iou, fund] = [of('cash'), of('iou'), of('fund')];
  if (all.length === 0) return '';
  const named = onPaperText(iou > 0, fund > 0);
  if (cash === 0) return `No cash collected. Players settle net results. ${named}`.trim();
  const parts = [
    `${chips(cash)} in the cash box`,
    ...(iou > 0 ? [`${chips(iou)} by IOU`] : []),
    ...(fund > 0 ? [`${chips(fund)} from the house fund`] : []),
  ];
  if (parts.length === 1) return 'Every buy-in was cash, so the box pays everybody out.';
  return `Bought in: ${listed(parts)}. IOUs and the house fund are paid back out of what is won. ${named}`;
}

/** Why neither an IOU nor the house fund is a payment of its own. */
function onPaperText(iou: boolean, fund: boolean): string {
  if (iou)
    return 'They are netted with everything else, so a player can pay somebody other than the player an IOU names.';
  return fund ? 'It is netted with everything else, so the house fund gets no payment of its own.' : '';
}

/** Shown beside the payments: whether fewer could settle the game; empty if that is obvious. */
export function fewestText(payments: number, isFewest: boolean): string {
  if (payments < 2) return '';
  return isFewest
    ? 'These are the fewest payments that settle the game.'
    : 'With this many players, fewer payments could settle the game.';
}

/** "3 payments settle it", "Nobody owes anything" */
export function paymentsHead(rows: readonly PaymentRow[], bought: Cents): string {
  if (rows.length === 0) return bought > 0 ? 'Nobody owes anything' : 'Nothing was bought in';
  return formatQuantity(rows.length, 'payment settles it', 'payments settle it');
}

export function unpaid(rows: readonly PaymentRow[]): PaymentRow[] {
  return rows.filter(({ paidAt }) => paidAt === null);
}

/** "+$118", "−$20", "$0" */
export function signed(amount: Cents): string {
  return amount > 0 ? `+${chips(amount)}` : chips(amount);
}

/** The settlement as text for a chat message. */
export function settlementText(title: string, { payments, results }: Settlement): string {
  const rows = payments ?? [];
  const open = rows.map(
    ({ fromName, toName, amount, paidAt }) =>
      `${fromName} pays ${toName} ${chips(amount)}${paidAt === null ? '' : ' (paid)'}`,
  );
  const nets = results.map(({ name, net }) => `${name} ${signed(net)}`);
  const head = rows.length === 0 ? 'Nobody owes anything.' : formatQuantity(rows.length, 'payment');
  return [title, '', head, ...open, '', 'Results', ...nets].join('\n');
}

export interface Reminder {
  from: string;
  name: string;
  text: string;
}

/** A friendly reminder for each player who has not paid yet. */
export function reminders(game: string, rows: readonly PaymentRow[]): Reminder[] {
  const payers = new Map<string, PaymentRow[]>();
  for (const row of unpaid(rows))
    if (row.from !== CASH_BOX) payers.set(row.from, [...(payers.get(row.from) ?? []), row]);
  return [...payers].map(([from, owed]) => {
    const name = owed[0]?.fromName ?? '';
    const parts = owed.map(({ toName, amount, to }) =>
      to === CASH_BOX ? `${chips(amount)} to the cash box` : `${chips(amount)} to ${toName}`,
    );
    return {
      from,
      name,
      text: `Hi ${name}, from ${game} you still owe ${listed(parts)}. Thank you!`,
    };
  });
}
