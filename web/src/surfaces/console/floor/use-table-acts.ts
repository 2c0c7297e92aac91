import { isStatus } from '@/api/client/errors';
import type { Table, TableStatus } from '@/api/types';
import { asksWhoLeft } from '@/features/tables/model';
import {
  TABLE_TEXTS,
  useFreeWalkIn,
  useResumeCharge,
  useSeatWalkIn,
  useSetTableStatus,
} from '@/features/tables/mutations';
import { toast } from '@/ui/toast-store';
import { sayFailed } from './messages';

/** One-tap acts on a table. */
export function useTableActs(onWhoLeft: (table: Table) => void) {
  const { mutateAsync: seat } = useSeatWalkIn();
  const { mutateAsync: free } = useFreeWalkIn();
  const { mutateAsync: setStatus } = useSetTableStatus();
  const { mutateAsync: resume } = useResumeCharge();

  async function add(table: Table): Promise<void> {
    try {
      await seat({ table });
      toast({ title: TABLE_TEXTS.success });
    } catch (error) {
      sayFailed(error, TABLE_TEXTS);
    }
  }

  async function remove(table: Table): Promise<void> {
    if (asksWhoLeft(table)) return onWhoLeft(table);
    try {
      await free({ table });
      toast({ title: TABLE_TEXTS.success });
    } catch (error) {
      // The last walk-in left while the finger was on the way.
      if (isStatus(error, 409) && error.detail === 'Who left?') onWhoLeft(table);
      else sayFailed(error, TABLE_TEXTS);
    }
  }

  async function status(table: Table, next: TableStatus): Promise<void> {
    try {
      await setStatus({ table, status: next });
      toast({ title: TABLE_TEXTS.success });
    } catch (error) {
      sayFailed(error, TABLE_TEXTS);
    }
  }

  async function resumeTime(table: Table): Promise<void> {
    try {
      await resume({ tableId: table.id });
      toast({
        title: TABLE_TEXTS.success,
        description: `Time runs again at Table ${table.tableNumber}.`,
      });
    } catch (error) {
      sayFailed(error, TABLE_TEXTS);
    }
  }

  return { add, remove, status, resumeTime };
}
