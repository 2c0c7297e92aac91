import { type Shown, timeLine } from './model';
import { cva } from 'class-variance-authority';

const percent = (value: number) => `${value.toFixed(2)}%`;

const stretch = cva('top-6 h-7 rounded-[4px] border px-3 leading-6.5 max-[768px]:px-2', {
  variants: {
    state: {
      ended: 'border-line',
      in_force: 'border-accent bg-accent-soft font-semibold text-accent',
      scheduled: 'border-dashed border-control text-ink-2',
    },
  },
});

/** The timeline of the schedules, with today marked. */
export function FeeLine({ shown, today }: { shown: Shown; today: string }) {
  const line = timeLine(shown, today);
  return (
    <div className="border-b border-line p-4 phone:p-3">
      <div
        className="relative h-24 text-meta text-ink-3 tabular-nums *:absolute *:overflow-hidden *:text-ellipsis *:whitespace-nowrap"
        role="img"
        aria-label={`${line.says}.`}
      >
        {line.years.map(({ year, at }) => (
          <span key={year} className="top-0 h-14.5 border-l border-line-soft pl-1" style={{ left: percent(at) }}>
            {year}
          </span>
        ))}
        {line.stretches.map(({ key, state, label, from, width }) => (
          <span
            key={key}
            className={stretch({ state })}
            style={{ left: `calc(${percent(from)} + 2px)`, width: `calc(${percent(width)} - 4px)` }}
          >
            {label}
          </span>
        ))}
        {line.stretches.map(({ key, since, endless, from, width }) =>
          since === undefined ? null : (
            <span
              key={key}
              className="top-19.5"
              style={{
                left: `calc(${percent(from)} + 2px)`,
                maxWidth: percent(Math.max(width, 20)),
              }}
            >
              {since}
              {endless ? <span className="phone:hidden">, no end</span> : null}
            </span>
          ),
        )}
        <span
          className="top-4 -ml-px h-11 w-0.5 bg-ink forced-colors:bg-[CanvasText]"
          style={{ left: percent(line.today) }}
        />
        <span
          className={`${line.today > 95 ? '-ml-16 text-right' : '-ml-8 text-center'} top-15 w-16 font-semibold text-ink`}
          style={{ left: percent(line.today) }}
        >
          Today
        </span>
      </div>
    </div>
  );
}
