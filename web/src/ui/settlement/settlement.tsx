import './settlement.css';
import { useState } from 'react';
import { type PaymentRow, reminders, type Settlement as Settled } from '@/domain/night/settlement';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { LinkButton } from '../button';
import { Payments, type PaymentsProps } from './payments';
import { Results } from './results';

const Reminders = lazyPart(async () => ({ default: (await import('./reminders')).Reminders }));

interface SettlementProps {
  /** As reminders call it. */
  game: string;
  settled: Settled;
  mayMark: (payment: PaymentRow) => boolean;
  /** Absent until the game has ended. */
  onPaid: PaymentsProps['onPaid'];
}

/** How a night ends: who pays whom, and the arithmetic that proves it. */
export function Settlement({ game, settled, mayMark, onPaid }: SettlementProps) {
  const [reminding, setReminding] = useState(false);
  const { payments } = settled;
  const open = reminders(game, payments ?? []);
  return (
    <>
      {payments === null ? null : (
        <Payments
          rows={payments}
          names={settled.results.map(({ name }) => name)}
          bought={settled.in}
          isFewest={settled.isFewest}
          mayMark={mayMark}
          onPaid={onPaid}
          remind={
            onPaid !== undefined && open.length > 0 ? (
              <LinkButton onClick={() => setReminding(true)}>Reminders</LinkButton>
            ) : undefined
          }
        />
      )}
      {settled.results.length === 0 ? null : <Results settled={settled} />}
      {reminding ? (
        <Boundary look="layer">
          <Reminders reminders={open} onClose={() => setReminding(false)} />
        </Boundary>
      ) : null}
    </>
  );
}
