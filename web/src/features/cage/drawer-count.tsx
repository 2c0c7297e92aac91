import { COINS, type Counts, NOTES } from '@/domain/payment';
import { CountGrid } from './count-grid';

interface DrawerCountProps {
  counts: Counts;
  onCounts: (counts: Counts) => void;
  error?: string | undefined;
}

const VALUES: readonly string[] = [...NOTES, ...COINS];
const COIN: ReadonlySet<string> = new Set(COINS);

/** What lies in a drawer, by note and coin. */
export function DrawerCount({ counts, onCounts, error }: DrawerCountProps) {
  return (
    <CountGrid
      label="Notes and coins"
      head="Value"
      values={VALUES}
      pieces={(value) => (COIN.has(value) ? 'coins' : 'notes')}
      columns={[{ label: 'Count', counts, onCounts }]}
      foot="Counted"
      error={error}
    />
  );
}
