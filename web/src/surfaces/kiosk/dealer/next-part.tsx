import type { Hold } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { queueOf } from '@/features/dealing/model';
import { useWaitlist } from '@/features/waitlist/queries';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { shortName } from '@/lib/names';
import { HoldCountdown } from '@/ui/hold-timer';
import type { AtTable } from './at-table';
import { SeatedButton, useSeated } from './seated';

/** Who is called to this table, and who comes next. */
export function NextPart({ at }: { at: AtTable }) {
  const { table } = at;
  const now = useNow();
  const entries = useWaitlist(table.roomId).data;
  const holds = table.holds.toSorted((a, b) => a.until.localeCompare(b.until));
  const [hold] = holds;
  const queue = entries === undefined ? null : queueOf(entries, table.gameTypeId);
  const game = table.gameType.name;
  return (
    <section className="dealer-next" aria-labelledby="next-title">
      {hold === undefined ? (
        <h2 id="next-title">
          {queue === null
            ? ' '
            : queue.next === undefined
              ? `Nobody is waiting for ${game}`
              : `${shortName(queue.next.player.name)} is next`}
        </h2>
      ) : (
        <Called at={at} hold={hold} />
      )}
      <p className="dealer-next-queue">
        {holds.length > 1 ? `${holds.length - 1} more called · ` : ''}
        {queue === null || queue.next === undefined
          ? hold === undefined
            ? ''
            : `Nobody else is waiting for ${game}`
          : `${queue.count}${hold === undefined ? '' : ' more'} waiting for ${game} · ${
              hold === undefined ? '' : `${shortName(queue.next.player.name)} next, `
            }${durationText(minutesBetween(Date.parse(queue.next.joinedAt), now))}`}
      </p>
    </section>
  );
}

function Called({ at, hold }: { at: AtTable; hold: Hold }) {
  const seated = useSeated();
  return (
    <div className="dealer-next-called">
      <div>
        <h2 id="next-title">
          {shortName(hold.playerName)} for seat {hold.seatNumber}
        </h2>
        {seated.error === undefined ? (
          <p>
            Called {formatTime(hold.calledAt, at.room.timeZone)} ·{' '}
            <HoldCountdown from={hold.calledAt} until={hold.until} word="hold" />
          </p>
        ) : (
          <p role="alert" className="dealer-picked-error">
            {seated.error}
          </p>
        )}
      </div>
      {at.deals ? <SeatedButton at={at} hold={hold} seated={seated} /> : null}
    </div>
  );
}
