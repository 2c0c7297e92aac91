import type { ReactNode } from 'react';
import type { Player } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { useNow } from '@/lib/hooks/use-now';
import { Shape } from '@/ui/shape';
import { isExcluded } from './model';

/** The refusal, shown above everything else on the page. Hidden for a player who may enter. */
export function StopBand({ player, action }: { player: Player; action: ReactNode }) {
  const place = usePlace();
  const now = useNow(60_000);
  const { barred, excludedUntil, excludedAt } = player;
  const day = (moment: string) => place.formatNearDate(moment, now);
  const excluded = excludedUntil !== null && isExcluded(player, now);
  if (barred === null && !excluded) return null;
  return (
    <section
      aria-label={excluded ? 'Self-exclusion' : 'Barred'}
      className="tone-bad flex items-center gap-4 rounded-card border border-bad bg-bad-soft px-6 py-4 phone:flex-wrap phone:px-4 phone:*:[button]:flex-1"
    >
      <span className="text-bad">
        <Shape name={excluded ? 'lock' : 'bar'} large />
      </span>
      <div className="min-w-0 flex-1 phone:basis-3/4">
        <strong className="block text-title font-semibold text-bad">
          {excluded ? `Refuse entry until ${day(excludedUntil)}` : 'Refuse entry'}
        </strong>
        {excluded ? (
          <p className="text-dense">
            Self-excluded at the player’s own request
            {excludedAt === null ? '' : ` on ${place.formatLongDate(excludedAt)}`}. Room staff cannot lift this before
            its date.
          </p>
        ) : null}
        {barred === null ? null : (
          <p className="text-dense wrap-anywhere">
            Barred by {barred.by} on {day(barred.since)}: {barred.reason}
          </p>
        )}
      </div>
      {action}
    </section>
  );
}
