import type { Hold, WaitlistEntry } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { shortGameName } from '@/domain/stakes';
import { queueOf } from '@/room/staff/dealing/model';
import { askerName, changesAt } from '@/room/floor/seats/change';
import { useSeatChanges } from '@/room/floor/seats/queries';
import { useWaitlist } from '@/room/floor/waitlist/queries';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { shortName } from '@/lib/names';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import type { AtTable } from './at-table';
import { SeatedButton, useSeated } from './seated';

/** The players who are called to this table, and the next ones on the list. */
export function NextPart({ at }: { at: AtTable }) {
  const { table } = at;
  const now = useNow();
  const { data: entries, isError } = useWaitlist(table.roomId);
  const changes = changesAt(useSeatChanges(table.roomId).data ?? [], table.id);
  const holds = table.holds.toSorted((a, b) => a.until.localeCompare(b.until));
  const [hold] = holds;
  const queue = entries === undefined ? null : queueOf(entries, table.gameTypeId);
  const game = shortGameName(table.gameType.name);
  const nobody = `Nobody ${hold === undefined ? 'is' : 'else is'} waiting for ${game}`;
  const name = queue?.next === undefined ? '' : shortName(queue.next.player.name);
  return (
    <section className="border-y border-line py-3" aria-labelledby="next-title">
      {hold === undefined ? (
        <h2 id="next-title" className="truncate text-phone font-semibold">
          {queue === null
            ? isError
              ? 'The waitlist could not be read'
              : 'Who is next'
            : queue.next === undefined
              ? nobody
              : `${name} is next`}
        </h2>
      ) : (
        <Called at={at} hold={hold} />
      )}
      {queue === null || (hold === undefined && queue.next === undefined) ? null : (
        <p className="mt-1 truncate text-body text-ink-2">
          {holds.length > 1 ? `${holds.length - 1} more called · ` : ''}
          {queue.next === undefined
            ? nobody
            : hold === undefined
              ? `${waitOf(queue.next, now)} · ${queue.count} waiting for ${game}`
              : `${queue.count} more waiting · ${name} next, ${waitOf(queue.next, now)}`}
        </p>
      )}
      {changes.length === 0 ? null : (
        <p className="mt-1 truncate text-body text-ink-2">
          Seat change: {changes.map((change) => askerName(change)).join(', ')}
        </p>
      )}
    </section>
  );
}

function waitOf({ joinedAt }: WaitlistEntry, now: number): string {
  return durationText(minutesBetween(Date.parse(joinedAt), now));
}

function Called({ at, hold }: { at: AtTable; hold: Hold }) {
  const seated = useSeated();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
      <div>
        <h2 id="next-title" className="truncate text-phone font-semibold">
          {shortName(hold.playerName)} for seat {hold.seatNumber}
        </h2>
        {seated.error === undefined ? (
          <p className="text-body text-ink-2">
            Called {formatTime(hold.calledAt, at.room.timeZone)} ·{' '}
            <HoldCountdown from={hold.calledAt} until={hold.until} word="hold" />
          </p>
        ) : (
          <p role="alert" className="font-medium text-bad">
            {seated.error}
          </p>
        )}
      </div>
      {at.deals ? <SeatedButton at={at} hold={hold} seated={seated} /> : null}
    </div>
  );
}
