import type { ReactNode } from 'react';
import { type Cents, cents } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { FieldGroup } from '@/ui/field';
import { StatusBadge } from '@/ui/status-badge';

interface AmountsSumProps {
  label: string;
  error?: string | undefined;
  /** How far the amounts are from what they have to add up to. */
  off: Cents;
  children: ReactNode;
}

/** Fields of amounts, with a badge that says whether they add up. */
export function AmountsSum({ label, error, off, children }: AmountsSumProps) {
  return (
    <div className="relative">
      <span role="status" className="absolute top-0 right-0">
        {off === 0 ? (
          <StatusBadge shape="check" tone="ok" label="Total matches" />
        ) : (
          <StatusBadge
            shape="triangle"
            tone="warn"
            label={`$${formatAmount(cents(Math.abs(off)))} ${off < 0 ? 'short' : 'over'}`}
          />
        )}
      </span>
      <FieldGroup label={label} error={error}>
        {children}
      </FieldGroup>
    </div>
  );
}
