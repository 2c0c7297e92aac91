import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { useOnce } from '@/api/once';
import type {
  Drawer,
  LedgerEntry,
  Money,
  NewDrawer,
  NewPrepaidTime,
  NewShift,
  Shift,
} from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';
import { CAGE_CHANGED } from './acts';

// Nothing here is optimistic: money is shown when the server has it (W20).

const touched = readAgain(CAGE_CHANGED);

export const OPEN_TEXTS: MutationTexts = {
  success: 'Drawer opened successfully',
  error: 'Failed to open the drawer',
};
export const CLOSE_TEXTS: MutationTexts = {
  success: 'Drawer closed successfully',
  error: 'Failed to close the drawer',
};
export const TRANSFER_TEXTS: MutationTexts = {
  success: 'Transfer recorded successfully',
  error: 'Failed to record the transfer',
};
export const PREPAID_TEXTS: MutationTexts = {
  success: 'Prepaid time sold successfully',
  error: 'Failed to sell prepaid time',
};
export const REVERSE_TEXTS: MutationTexts = {
  success: 'Entry reversed successfully',
  error: 'Failed to reverse the entry',
};
export const DRAWER_TEXTS: MutationTexts = {
  success: 'Drawer added successfully',
  error: 'Failed to add the drawer',
};
export const DAY_TEXTS: MutationTexts = {
  success: 'Gaming day closed successfully',
  error: 'Failed to close the gaming day',
};

export function useAddDrawer() {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewDrawer) => once<Drawer>('/api/drawers', body),
    onSettled: touched,
  });
}

export function useOpenDrawer() {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewShift) => once<Shift>('/api/shifts', body),
    onSettled: touched,
  });
}

type Counts = NewShift['counts'];

export function useCloseDrawer() {
  const once = useOnce();
  return useMutation({
    mutationFn: ({ shiftId, counts }: { shiftId: string; counts: Counts }) =>
      once<Shift>(`/api/shifts/${shiftId}/close`, { counts }),
    onSettled: touched,
  });
}

interface TransferBody {
  direction: 'fill' | 'drop';
  amount: Money;
  notes: string | null;
}

export function useTransfer() {
  const once = useOnce();
  return useMutation({
    mutationFn: ({ shiftId, ...body }: TransferBody & { shiftId: string }) =>
      once<Shift>(`/api/shifts/${shiftId}/transfer`, body),
    onSettled: touched,
  });
}

export function usePrepaidTime() {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewPrepaidTime) => once<LedgerEntry>('/api/prepaid-time', body),
    onSettled: touched,
  });
}

export function useReverse() {
  const once = useOnce();
  return useMutation({
    mutationFn: ({ entryId, reason }: { entryId: string; reason: string }) =>
      once<LedgerEntry>(`/api/ledger-entries/${entryId}/reverse`, { reason }),
    onSettled: touched,
  });
}

export function useCloseDay(roomId: string) {
  return useMutation({
    mutationFn: (day: string) =>
      request<unknown>('POST', `/api/cage/${roomId}/days/${day}/close`, { body: {} }),
    onSettled: touched,
  });
}
