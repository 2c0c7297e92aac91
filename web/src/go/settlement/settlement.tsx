import { useState } from 'react';
import { type PaymentRow, reminders, type Settlement as Settled } from '../engine/night/settlement';
import { Reminders } from './reminders';
import { LinkButton } from '@/ui/button';
import { Payments, type PaymentsProps } from './payments';
import { Results } from './results';

interface SettlementProps {
  /** The game's name in reminders. */
  game: string;
  settled: Settled;
  mayMark: (payment: PaymentRow) => boolean;
  /** Absent until the game has ended. */
  onPaid: PaymentsProps['onPaid'];
}

/** The settlement of a night: the payments, and the arithmetic that proves them. */
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
      {reminding ? <Reminders reminders={open} onClose={() => setReminding(false)} /> : null}
    </>
  );
}
