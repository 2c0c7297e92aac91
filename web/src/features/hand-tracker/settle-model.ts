import { type Cents, cents } from '@/domain/money';
import { type Ledger, netOf, partiesOf } from '@/domain/night/ledger';
import { CASH_BOX, settle } from '@/domain/night/settle';
import type { NightState } from '@/domain/night/types';
import { chips } from '@/domain/night/words';
import { counted, listed } from './words';

/** What the server knows of a payment. "" is the cash box. */
export interface KnownPayment {
  from: string;
  to: string;
  paidAt: string | null;
}

export const BOX_NAME = 'Cash box';

export interface PaymentRow {
  key: string;
  from: string;
  to: string;
  fromName: string;
  toName: string;
  amount: Cents;
  paidAt: string | null;
}

function nameIn(ledger: Ledger, party: string): string {
  if (party === CASH_BOX) return BOX_NAME;
  return ledger.players.find(({ player }) => player === party)?.name ?? 'Somebody';
}

/** The fewest payments, with what the server knows of those that are paid. */
export function paymentRows(ledger: Ledger, known: readonly KnownPayment[] = []): PaymentRow[] {
  if (ledger.in !== ledger.out) return [];
  return settle(partiesOf(ledger)).map(({ from, to, amount }) => ({
    key: `${from}>${to}`,
    from,
    to,
    fromName: nameIn(ledger, from),
    toName: nameIn(ledger, to),
    amount,
    paidAt: known.find((each) => each.from === from && each.to === to)?.paidAt ?? null,
  }));
}

export function sumOf(rows: readonly { amount: Cents }[]): Cents {
  return cents(rows.reduce((sum, { amount }) => sum + amount, 0));
}

export interface ResultRow {
  player: string;
  name: string;
  in: Cents;
  out: Cents;
  net: Cents;
  /** How he bought in, where it was not all cash: "$20 cash, $40 IOU to Dana". */
  how: string;
}

function howOf(ledger: Ledger, player: Ledger['players'][number]): string {
  const by = new Map<string, number>();
  for (const { amount, method, owedTo } of player.buyIns) {
    const word =
      method === 'cash'
        ? 'cash'
        : method === 'fund'
          ? 'kitty'
          : `IOU to ${nameIn(ledger, owedTo ?? '')}`;
    by.set(word, (by.get(word) ?? 0) + amount);
  }
  return [...by].map(([word, amount]) => `${chips(amount)} ${word}`).join(', ');
}

/** Winners first. */
export function resultRows(ledger: Ledger): ResultRow[] {
  return ledger.players
    .map((player) => ({
      player: player.player,
      name: player.name,
      in: player.in,
      out: player.out,
      net: netOf(player),
      how: howOf(ledger, player),
    }))
    .toSorted((a, b) => b.net - a.net);
}

/** Why the payments are not simply the nets: what lies in the box, what the kitty lent. */
export function ledgerNote(ledger: Ledger): string {
  const all = ledger.players.flatMap(({ buyIns }) => buyIns);
  const of = (kind: string) =>
    all.filter(({ method }) => method === kind).reduce((sum, { amount }) => sum + amount, 0);
  const [cash, iou, fund] = [of('cash'), of('iou'), of('fund')];
  if (all.length === 0) return '';
  if (cash === 0) return 'Every buy-in was on account, so the nets are what is owed.';
  const parts = [
    `${chips(cash)} in the cash box`,
    ...(iou > 0 ? [`${chips(iou)} by IOU`] : []),
    ...(fund > 0 ? [`${chips(fund)} from the kitty`] : []),
  ];
  if (parts.length === 1) return 'Every buy-in was cash, so the box pays everybody out.';
  return `Bought in: ${listed(parts)}. IOUs and the kitty are paid back out of what is won.`;
}

export interface Count {
  player: string;
  name: string;
  /** As typed. */
  text: string;
}

/** What everybody cashes out with, as it is proposed: his stack. */
export function countsOf(night: NightState): Count[] {
  return night.players
    .filter(({ status }) => status !== 'left')
    .map(({ id, name, stack }) => ({
      player: id,
      name,
      text: chips(stack).replaceAll(/[$,]/g, ''),
    }));
}

/** "In $2,400, out $2,380: $20 is missing." and the amount with which somebody's out is changed. */
export function difference(ledger: Ledger, counted_ = 0): { text: string; adjust: Cents } | null {
  const gap = ledger.in - ledger.out - counted_;
  if (gap === 0) return null;
  const word = gap > 0 ? 'is missing' : 'is too much';
  return { text: `${chips(Math.abs(gap))} ${word}`, adjust: cents(gap) };
}

function signed(amount: Cents): string {
  return amount > 0 ? `+${chips(amount)}` : chips(amount);
}

/** The settlement, to be read in a chat. */
export function settlementText(
  title: string,
  rows: readonly PaymentRow[],
  results: readonly ResultRow[],
): string {
  const open = rows.map(
    ({ fromName, toName, amount, paidAt }) =>
      `${fromName} pays ${toName} ${chips(amount)}${paidAt === null ? '' : ' (paid)'}`,
  );
  const nets = results.map(({ name, net }) => `${name} ${signed(net)}`);
  const head = rows.length === 0 ? 'Nobody owes anything.' : counted(rows.length, 'payment');
  return [title, '', head, ...open, '', 'Results', ...nets].join('\n');
}

export interface Reminder {
  from: string;
  name: string;
  text: string;
}

/** A friendly line for everybody who has not paid yet. */
export function reminders(game: string, rows: readonly PaymentRow[]): Reminder[] {
  const payers = new Map<string, PaymentRow[]>();
  for (const row of rows)
    if (row.paidAt === null && row.from !== CASH_BOX)
      payers.set(row.from, [...(payers.get(row.from) ?? []), row]);
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
