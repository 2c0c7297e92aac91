import { useState } from 'react';
import { cents } from '@/domain/money';
import type { PaymentRow, ResultRow } from '@/go/engine/night/settlement';
import { Settlement } from '@/go/settlement/settlement';
import { Section } from './section';

const NAMES: Record<string, string> = {
  '': 'Cash box',
  dana: 'Dana Whitlock',
  marcus: 'Marcus Bell',
  theo: 'Theo',
};

function payment(from: string, to: string, dollars: number, paidAt: string | null): PaymentRow {
  const [fromName, toName] = [NAMES[from] ?? from, NAMES[to] ?? to];
  return { key: `${from}>${to}`, from, to, fromName, toName, amount: cents(dollars * 100), paidAt };
}

function took(player: string, paid: number, out: number, how = ''): ResultRow {
  const [bought, home] = [cents(paid * 100), cents(out * 100)];
  const net = cents(home - bought);
  return { player, name: NAMES[player] ?? player, in: bought, out: home, net, how };
}

/** The end of a home game. Theo's payment cannot be marked, and marking another one fails. */
export function HomeGameSections() {
  const [paidAt, setPaidAt] = useState<string | null>(null);
  return (
    <Section
      title="Settlement"
      rule="Who pays whom comes first, with what is paid; the arithmetic that proves it comes second. What is paid dims and stays."
      stacked
    >
      <div className="grid max-w-150 gap-6">
        <Settlement
          game="Thursday Night"
          settled={{
            payments: [
              payment('marcus', 'dana', 118, paidAt),
              payment('theo', 'dana', 20, '2026-11-14T16:00:00.000Z'),
              payment('', 'dana', 300, null),
            ],
            results: [
              took('dana', 300, 438),
              took('theo', 20, 0, '$20 IOU to Dana Whitlock'),
              took('marcus', 300, 182, '$200 cash, $100 house fund'),
            ],
            in: cents(620_00),
            out: cents(620_00),
            isFewest: true,
            note: 'Bought in: $500 in the cash box, $20 by IOU and $100 from the house fund. IOUs and the house fund are paid back out of what is won. They are netted with everything else, so a player can pay somebody other than the player an IOU names.',
          }}
          mayMark={({ from }) => from !== 'theo'}
          onPaid={async ({ from }, paid) => {
            if (from === '') return { ok: false, why: 'The payment could not be marked' };
            setPaidAt(paid ? '2026-11-21T16:00:00.000Z' : null);
            return { ok: true };
          }}
        />
      </div>
    </Section>
  );
}
