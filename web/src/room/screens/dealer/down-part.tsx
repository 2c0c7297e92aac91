import type { DealerScreen } from '@/api/staff-types';
import { downOf, fromText, placeText } from '@/room/staff/dealing/model';
import { formatTime } from '@/lib/format';
import { shortName } from '@/lib/names';

interface DownPartProps {
  screen: Pick<DealerScreen, 'dealer' | 'goesTo' | 'next' | 'pushAt'>;
  timeZone: string;
  now: number;
}

/** The time left of the dealer's down, the next place, and the relief. */
export function DownPart({ screen, timeZone, now }: DownPartProps) {
  const { dealer, goesTo, next, pushAt } = screen;
  const down = dealer === null ? null : downOf(dealer, now);
  const isLate = down?.tone === 'soon' || down?.tone === 'late';
  return (
    <section aria-labelledby="down-title">
      <h2 id="down-title" className="text-dense font-medium text-ink-3">
        {dealer === null ? 'This table' : 'Your down'}
      </h2>
      {down === null ? (
        <p className="mt-1 text-[1.75rem]/9 font-semibold tracking-[-0.02em] text-ink">No dealer</p>
      ) : (
        <>
          <p className="mt-1 flex items-baseline gap-2 text-[1.125rem] text-ink-2">
            <b className={`${isLate ? 'text-warn' : 'text-ink'} text-[4rem]/16 font-semibold tracking-[-0.03em]`}>
              {down.minutes}
            </b>{' '}
            {down.over ? 'min over' : 'min left'}
          </p>
          <div
            className="mt-2 mb-3 h-1.5 rounded-full bg-track"
            role="progressbar"
            aria-label={`Down, ${down.played} of ${down.length} minutes`}
            aria-valuemin={0}
            aria-valuemax={down.length}
            aria-valuenow={down.played}
          >
            <span
              className={`${isLate ? 'bg-warn' : 'bg-accent'} block h-full rounded-[inherit]`}
              style={{ width: `${((down.played / down.length) * 100).toFixed(1)}%` }}
            />
          </div>
        </>
      )}
      <dl className="grid gap-2 [&_b]:font-semibold [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:whitespace-nowrap">
        <div>
          <dt className="text-ink-2">Push at {formatTime(dealer?.dueAt ?? pushAt, timeZone)}</dt>
          {dealer === null ? null : (
            <dd className="min-w-0 truncate">
              {goesTo === null ? (
                'Not planned yet'
              ) : goesTo.kind === 'table' ? (
                <>
                  You go to <b>{placeText(goesTo)}</b>
                </>
              ) : (
                <b>{placeText(goesTo)}</b>
              )}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-ink-2">Relief</dt>
          <dd className="min-w-0 truncate">
            {next === null ? (
              'Nobody planned'
            ) : (
              <>
                <b>{shortName(next.name)}</b> {fromText(next.from)}
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
