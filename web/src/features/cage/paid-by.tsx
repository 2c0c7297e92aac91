import type { ReactNode } from 'react';
import type { PaymentMethod } from '@/api/types';
import { MethodField } from '@/ui/method-field';

interface PaidByProps {
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  /** How much: one field. */
  children: ReactNode;
}

/** How much, and beside it how it is paid. */
export function PaidBy({ method, onMethod, children }: PaidByProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 narrow:grid-cols-1">
      {children}
      <MethodField narrow value={method} onValueChange={onMethod} />
    </div>
  );
}
