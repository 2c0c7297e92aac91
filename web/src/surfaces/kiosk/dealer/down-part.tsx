import type { DealerScreen } from '@/api/staff-types';
import { downOf, fromText, placeText } from '@/features/dealing/model';
import { formatTime } from '@/lib/format';
import { shortName } from '@/lib/names';

interface DownPartProps {
  screen: DealerScreen;
  timeZone: string;
  now: number;
}

/** How long the dealer still sits here, where he goes and who comes. */
export function DownPart({ screen, timeZone, now }: DownPartProps) {
  const { dealer, goesTo, next, pushAt } = screen;
  const down = dealer === null ? null : downOf(dealer, now);
  return (
    <section className="dealer-down" aria-labelledby="down-title" data-tone={down?.tone}>
      <h2 id="down-title" className="text-dense font-medium text-ink-3">
        {dealer === null ? 'This table' : 'Your down'}
      </h2>
      {down === null ? (
        <p className="dealer-down-left">
          <b>No dealer</b>
        </p>
      ) : (
        <>
          <p className="dealer-down-left">
            <b>{down.minutes}</b> {down.over ? 'min over' : 'min left'}
          </p>
          <div
            className="dealer-down-track"
            role="progressbar"
            aria-label={`Down, ${down.played} of ${down.length} minutes`}
            aria-valuemin={0}
            aria-valuemax={down.length}
            aria-valuenow={down.played}
          >
            <span style={{ width: `${((down.played / down.length) * 100).toFixed(1)}%` }} />
          </div>
        </>
      )}
      <dl>
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
          <dt className="text-ink-2">Next down here</dt>
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
