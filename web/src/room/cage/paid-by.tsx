import type { ReactNode } from 'react';
import type { PaymentMethod } from '@/api/types';
import { useFormField } from '@/ui/form/use-form-field';
import { MethodField } from '@/ui/method-field';

/** An amount, with the payment method beside it. The form's field is named `paymentMethod`. */
export function PaidBy({ children }: { children: ReactNode }) {
  const { field } = useFormField<PaymentMethod>('paymentMethod');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 narrow:grid-cols-1">
      {children}
      <MethodField narrow value={field.value} onValueChange={field.onChange} />
    </div>
  );
}
