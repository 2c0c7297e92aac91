import { useQuery } from '@tanstack/react-query';
import { waitlistQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import { isExpected, isOpen } from '@/domain/floor';
import { formatOrdinal, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import type { KnownPlayer } from '../player-item';

/** The players on lists who have not arrived yet. */
export function ExpectedPlayers({ onPick }: { onPick: (player: KnownPlayer) => void }) {
  const { id: roomId, timeZone } = useRoom();
  const { data = [] } = useQuery(waitlistQuery(roomId));
  const expected = data.filter((entry) => isOpen(entry) && isExpected(entry));
  if (expected.length === 0) return null;
  return (
    <section aria-labelledby="check-in-expected" className="grid gap-2">
      <h3 id="check-in-expected" className="text-dense font-semibold">
        On the way <span className="font-normal text-ink-3">{expected.length}</span>
      </h3>
      <ul className="rounded-control border border-line">
        {expected.map(({ id, player, gameType, position, joinedAt, arriveBy }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line-soft px-3 py-1.5 last:border-b-0">
            <p className="min-w-0 flex-1 text-dense font-medium">
              {player.name}
              <span className="block text-meta font-normal text-ink-3">
                {gameType.name}, {formatOrdinal(position)} · joined at {formatTime(joinedAt, timeZone)}
              </span>
            </p>
            {arriveBy === null ? null : (
              <span className="text-dense font-semibold tabular-nums">by {formatTime(arriveBy, timeZone)}</span>
            )}
            <Button onClick={() => onPick(player)}>
              Check In <span className="sr-only">{player.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
