import { useMutation } from '@tanstack/react-query';
import { CAGE_KEYS, PLAYERS } from '@/api/keys';
import { useOnce } from '@/api/once';
import type { PaymentMethod, SeatRental } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';

export const PAY_TEXTS: MutationTexts = {
  success: 'Seat rental paid successfully',
  error: 'Failed to take the payment',
};

export function usePayRental() {
  const once = useOnce();
  return useMutation({
    mutationFn: ({
      rentalId,
      ...body
    }: {
      rentalId: string;
      paymentMethod: PaymentMethod;
      notes: string | null;
    }) => once<SeatRental>(`/api/seat-rentals/${rentalId}/pay`, body),
    onSettled: readAgain([...CAGE_KEYS, PLAYERS, ['/api/directory']]),
  });
}
