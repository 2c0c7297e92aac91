import type { EntryCheck } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { Fact, Facts } from '@/ui/facts';
import { StatusBadge } from '@/ui/status-badge';
import { entryQuestions } from './model';

interface EntryCheckFactsProps {
  entryCheck: EntryCheck;
  now: number;
  /** 'box' inside a form, 'panel' to fill a panel. */
  variant?: 'box' | 'panel';
  /** Shows Barred and Self-excluded as two rows even when both are "no". */
  whole?: boolean;
}

/** The questions of the entry check and their answers. */
export function EntryCheckFacts({ entryCheck, now, variant = 'box', whole = false }: EntryCheckFactsProps) {
  const { timeZone } = useRoom();
  return (
    <Facts variant={variant} label="At the door">
      {entryQuestions(entryCheck, now, timeZone, whole).map(({ label, answer }) => (
        <Fact key={label} label={label}>
          <StatusBadge {...answer} />
        </Fact>
      ))}
    </Facts>
  );
}
