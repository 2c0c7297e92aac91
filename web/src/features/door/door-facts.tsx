import type { Door } from '@/api/types';
import { Fact, Facts } from '@/ui/facts';
import { StatusBadge } from '@/ui/status-badge';
import { doorQuestions } from './model';

interface DoorFactsProps {
  door: Door;
  now: number;
  timeZone: string;
  /** In a form with its own box, or filling a panel. */
  look?: 'box' | 'panel';
  /** Barred and self-excluded stand apart even when neither holds. */
  whole?: boolean;
}

/** What the door asks about a player, and the answers. */
export function DoorFacts({ door, now, timeZone, look = 'box', whole = false }: DoorFactsProps) {
  return (
    <Facts look={look} label="At the door">
      {doorQuestions(door, now, timeZone, whole).map(({ label, answer }) => (
        <Fact key={label} label={label}>
          <StatusBadge {...answer} />
        </Fact>
      ))}
    </Facts>
  );
}
