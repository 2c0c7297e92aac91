import type { ChipTransaction } from '@/api/types';
import { useKeptSwitch } from '@/lib/hooks/use-kept';
import { openDialog } from '@/shells/dialogs';

/** Whether this browser prints the receipt of each payment as soon as it is recorded. */
export function usePrintsReceipts() {
  return useKeptSwitch('print_receipts');
}

/** Returns a function that prints the receipt of a new entry, if this browser is set to. */
export function useReceiptPrinter() {
  const [printsReceipts] = usePrintsReceipts();
  return (entryId: string, chips?: ChipTransaction['chips']) => {
    if (printsReceipts) openDialog('receipt', { entryId, chips, printNow: true });
  };
}
