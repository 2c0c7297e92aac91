import type { SeatRental } from '@/api/types';
import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { ChosenCard } from '@/ui/choices';
import { fieldsOf } from '@/ui/form/fields';
import { useReceiptPrinter } from '../ledger/use-receipt-printer';
import { paySchema } from '../schema';
import { payRental } from './acts';

/** "Table 5 · 2 h 51 min at $12.00" */
export function rentalText({ table, minutes, hourlyRate }: SeatRental): string {
  return `Table ${table.tableNumber} · ${durationText(minutes)} at ${formatMoney(fromWire(hourlyRate))}`;
}

const F = fieldsOf<typeof paySchema>();

/** Takes the payment for a seat rental that has ended. */
export function PayDialog({ rental, onClose }: { rental: SeatRental; onClose: () => void }) {
  const sum = formatMoney(fromWire(rental.owed));
  const printReceipt = useReceiptPrinter();
  return (
    <ActForm
      act={payRental}
      schema={paySchema}
      defaults={{ paymentMethod: 'cash', notes: '' }}
      vars={(body) => ({
        rentalId: rental.id,
        what: `${rental.player.name}, ${sum}`,
        body: { ...body, amount: rental.owed },
      })}
      title="Seat Rental Payment"
      submit={`Take ${sum}`}
      onDone={({ entryId }) => printReceipt(entryId)}
      onClose={onClose}
    >
      <ChosenCard
        title={rental.player.name}
        detail={rentalText(rental)}
        end={<strong className="text-body font-semibold tabular-nums">{sum}</strong>}
      />
      <F.Method name="paymentMethod" />
      <F.Text name="notes" label="Notes" placeholder="Optional" />
    </ActForm>
  );
}
