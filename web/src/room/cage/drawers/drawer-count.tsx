import { COINS, type Counts, NOTES } from '@/domain/payment';
import { useFormField } from '@/ui/form/use-form-field';
import { CountGrid } from './count-grid';

const VALUES: readonly string[] = [...NOTES, ...COINS];
const COIN: ReadonlySet<string> = new Set(COINS);

/** The count of a drawer's cash, by note and coin. The form's field is named `counts`. */
export function DrawerCount() {
  const { field, error } = useFormField<Counts>('counts');
  return (
    <CountGrid
      label="Bills and coins"
      head="Denomination"
      values={VALUES}
      pieces={(value) => (COIN.has(value) ? 'coins' : 'notes')}
      columns={[{ label: 'Count', counts: field.value, onCounts: field.onChange }]}
      foot="Counted"
      error={error}
    />
  );
}
