import { type Ledger, netOf, partiesOf } from './ledger';
import { settle } from './settle';
import {
  CASH_BOX,
  type PaymentRow,
  type ResultRow,
  type Settlement,
  winnersFirst,
} from './settlement';
import { chips, listed } from './words';

/** What the server knows of a payment. "" is the cash box. */
export interface KnownPayment {
  from: string;
  to: string;
  paidAt: string | null;
}

const BOX_NAME = 'Cash box';

function nameIn(ledger: Ledger, party: string): string {
  if (party === CASH_BOX) return BOX_NAME;
  return ledger.players.find(({ player }) => player === party)?.name ?? 'Somebody';
}

function paymentRows(ledger: Ledger, known: readonly KnownPayment[]): PaymentRow[] {
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

const METHOD_WORD = { cash: 'cash', fund: 'kitty' };

function howOf(ledger: Ledger, player: Ledger['players'][number]): string {
  const by = new Map<string, number>();
  for (const { amount, method, owedTo } of player.buyIns) {
    const word = method === 'iou' ? `IOU to ${nameIn(ledger, owedTo ?? '')}` : METHOD_WORD[method];
    by.set(word, (by.get(word) ?? 0) + amount);
  }
  // All of it in cash is what one expects.
  if (by.size === 1 && by.has('cash')) return '';
  return [...by].map(([word, amount]) => `${chips(amount)} ${word}`).join(', ');
}

function resultRows(ledger: Ledger): ResultRow[] {
  return winnersFirst(
    ledger.players.map((player) => ({
      player: player.player,
      name: player.name,
      in: player.in,
      out: player.out,
      net: netOf(player),
      how: howOf(ledger, player),
    })),
  );
}

/** What lies in the box, what the kitty lent. */
function noteOf(ledger: Ledger): string {
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

/** The end of a night by its ledger, with what the server knows of what is paid. */
export function settlementOf(ledger: Ledger, known: readonly KnownPayment[] = []): Settlement {
  const settled = ledger.in === ledger.out && ledger.players.every(({ sitting }) => !sitting);
  return {
    payments: settled ? paymentRows(ledger, known) : null,
    results: resultRows(ledger),
    in: ledger.in,
    out: ledger.out,
    note: settled ? noteOf(ledger) : '',
  };
}
