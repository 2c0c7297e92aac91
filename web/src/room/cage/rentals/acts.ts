import { defineAct } from '@/api/acts/define';
import { postSeatRentalsIdPay } from '@/api/generated/operations.gen';
import type { Money, PaymentMethod } from '@/api/types';

interface PayVars {
  rentalId: string;
  /** "Curtis Boyd, $34.20" */
  what: string;
  body: { paymentMethod: PaymentMethod; notes: string | null; amount: Money };
}

export const payRental = defineAct('pay-seat-rental', postSeatRentalsIdPay, {
  request: ({ rentalId, body }: PayVars) => ({ path: { id: rentalId }, body }),
  label: ({ what }) => `Seat rental paid: ${what}`,
  success: (_rental, { what }) => ({ title: 'Seat rental paid successfully', description: what }),
  failure: 'Failed to take the payment',
});
