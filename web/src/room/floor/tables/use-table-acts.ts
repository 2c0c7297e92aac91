import type { Table, TableStatus } from '@/api/types';
import { addWalkIn, removeWalkIn, resumeTime, setTableStatus } from './acts';
import { needsWhoLeft } from './model';
import { openDialog } from '@/shells/dialogs';
import { useAct } from '@/shells/use-act';

/** One-tap actions on a table. */
export function useTableActs() {
  const add = useAct(addWalkIn);
  const remove = useAct(removeWalkIn);
  const status = useAct(setTableStatus);
  const resume = useAct(resumeTime);

  const askWhoLeft = ({ id, roomId }: Table) => openDialog('who-left', { roomId, tableId: id });

  return {
    add: (table: Table) => add.run({ table }),
    remove(table: Table) {
      if (needsWhoLeft(table)) askWhoLeft(table);
      else
        remove.run({ table }, undefined, ({ status: code, message }) => {
          // The last walk-in left in the meantime.
          const asks = code === 409 && message === 'Who left?';
          if (asks) askWhoLeft(table);
          return asks;
        });
    },
    status: (table: Table, next: TableStatus) => status.run({ table, status: next }),
    resumeTime: (table: Table) => resume.run({ table }),
  };
}
