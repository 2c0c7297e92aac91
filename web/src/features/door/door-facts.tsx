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
}

/** What the door asks about a player, and the answers. */
export function DoorFacts({ door, now, timeZone, look = 'box' }: DoorFactsProps) {
  return (
    <Facts look={look} label="At the door">
      {doorQuestions(door, now, timeZone).map(({ label, answer }) => (
        <Fact key={label} label={label}>
          <StatusBadge {...answer} />
        </Fact>
      ))}
    </Facts>
  );
}
