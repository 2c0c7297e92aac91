import type { TableSetup } from '@/api/setup-types';
import { retireTable } from '@/room/floor/tables/setup-acts';
import { ConfirmAct } from '@/shells/confirm-act';

export function RetireTable({ table, onClose }: { table: TableSetup; onClose: () => void }) {
  return (
    <ConfirmAct
      act={retireTable}
      vars={table}
      title={`Take Table ${table.tableNumber} out of use?`}
      label="Retire Table"
      tone="danger"
      onClose={onClose}
    >
      It leaves the floor and every list. What was played at it stays in the books, and it can be brought back.
    </ConfirmAct>
  );
}
