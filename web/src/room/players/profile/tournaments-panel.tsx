import type { PlayerProfile } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { fromWire, ZERO } from '@/domain/money';
import { formatMoney, formatOrdinal } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Panel } from '@/ui/panel';

type Played = PlayerProfile['tournaments'][number];

interface TournamentsPanelProps {
  /** The player's latest entries, newest first. */
  tournaments: readonly Played[];
}

/** The result of an entry: "3rd", "In play", "Registered", "Out". */
function resultText({ place, entryStatus }: Pick<Played, 'place' | 'entryStatus'>): string {
  if (place !== null) return formatOrdinal(place);
  switch (entryStatus) {
    case 'registered':
      return 'Registered';
    case 'seated':
      return 'In play';
    case 'busted':
    case 'voided':
      return 'Out';
  }
}

/** Hidden for a player without tournament entries. */
export function TournamentsPanel({ tournaments }: TournamentsPanelProps) {
  const place = usePlace();
  const now = useNow(60_000);
  if (tournaments.length === 0) return null;
  return (
    <Panel title="Tournaments">
      <ul>
        {tournaments.map((played) => {
          const won = fromWire(played.won);
          return (
            <li
              key={played.entryId}
              className="flex min-h-13 items-center gap-3 border-b border-line-soft py-2 pr-3 pl-4 last:border-b-0 phone:pl-3"
            >
              <div className="min-w-0 flex-1">
                <p className="truncate text-dense font-medium">{played.name}</p>
                <p className="text-meta text-ink-3 tabular-nums">
                  {place.formatNearDay(played.startTime, now)} · entry {played.entryNumber} · paid{' '}
                  {formatMoney(fromWire(played.paid))}
                </p>
              </div>
              <div className="text-right">
                <p className="text-dense font-medium">{resultText(played)}</p>
                {won === ZERO ? null : <p className="text-meta text-ink-2 tabular-nums">won {formatMoney(won)}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
