import type { Table } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { TableMark } from '@/ui/poker/table-mark';
import { setPot } from './acts';
import { potSchema } from './schema';

const F = fieldsOf<typeof potSchema>();

/** Records the pot that the dealer counted. It is informational, never house money (docs/rules/seats.md). */
export function PotDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  return (
    <ActForm
      act={setPot}
      schema={potSchema}
      defaults={{ amount: formatPlainAmount(fromWire(table.currentPot)) }}
      vars={({ amount }) => ({ table, amount })}
      lead={<TableMark number={table.tableNumber} />}
      title="Enter Pot"
      submit="Save Pot"
      onClose={onClose}
    >
      <F.Money
        name="amount"
        label="Pot"
        required
        hint="Dealer's count. Players' money, not house revenue."
        onFocus={(event) => event.target.select()}
      />
    </ActForm>
  );
}
