import { type Ledger, netOf, partiesOf } from './ledger';
import { settle, settlesExactly } from './settle';
import {
  CASH_BOX,
  howBought,
  noteOf,
  type PaymentRow,
  type ResultRow,
  type Settlement,
  winnersFirst,
} from './settlement';

/** A payment as the server has it. "" is the cash box. */
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

function resultRows(ledger: Ledger): ResultRow[] {
  return winnersFirst(
    ledger.players.map((player) => ({
      player: player.player,
      name: player.name,
      in: player.in,
      out: player.out,
      net: netOf(player),
      how: howBought(player.buyIns, (id) => nameIn(ledger, id)),
    })),
  );
}

/** The settlement of a night from its ledger, with the payments that the server already has. */
export function settlementOf(ledger: Ledger, known: readonly KnownPayment[] = []): Settlement {
  const settled = ledger.in === ledger.out && ledger.players.every(({ sitting }) => !sitting);
  return {
    payments: settled ? paymentRows(ledger, known) : null,
    isFewest: settlesExactly(partiesOf(ledger)),
    results: resultRows(ledger),
    in: ledger.in,
    out: ledger.out,
    note: settled ? noteOf(ledger.players.flatMap(({ buyIns }) => buyIns)) : '',
  };
}
