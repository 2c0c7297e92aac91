import { errorText } from '@/api/client/errors';
import type { TableSetup } from '@/api/setup-types';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { useRetireTable } from './setup-mutations';

export function RetireTable({ table, onClose }: { table: TableSetup; onClose: () => void }) {
  const retire = useRetireTable();
  const name = `Table ${table.tableNumber}`;
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Take ${name} out of use?`}
      confirmLabel="Take Out of Use"
      tone="danger"
      busy={retire.isPending}
      error={retire.error === null ? undefined : errorText(retire.error)}
      onConfirm={() =>
        retire.mutate(table.id, {
          onSuccess: () => {
            toast({ title: 'Table out of use', description: name });
            onClose();
          },
        })
      }
    >
      It leaves the floor and every list. What was played at it stays in the books, and it can be
      brought back.
    </Confirm>
  );
}
