import { type Shown, timeLine } from './model';
import './fees.css';

const percent = (value: number) => `${value.toFixed(2)}%`;

/** When which schedule holds, as a line of time with today on it. */
export function FeeLine({ shown, today }: { shown: Shown; today: string }) {
  const line = timeLine(shown, today);
  return (
    <div className="border-b border-line p-4 phone:p-3">
      <div className="fee-line" role="img" aria-label={`${line.says}.`}>
        {line.years.map(({ year, at }) => (
          <span key={year} className="fee-year" style={{ left: percent(at) }}>
            {year}
          </span>
        ))}
        {line.stretches.map(({ key, state, label, from, width }) => (
          <span
            key={key}
            className="fee-stretch"
            data-state={state}
            style={{ left: `calc(${percent(from)} + 2px)`, width: `calc(${percent(width)} - 4px)` }}
          >
            {label}
          </span>
        ))}
        {line.stretches.map(({ key, since, endless, from, width }) =>
          since === undefined ? null : (
            <span
              key={key}
              className="fee-since"
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
        <span className="fee-today" style={{ left: percent(line.today) }} />
        <span
          className="fee-today-word"
          data-end={line.today > 95 || undefined}
          style={{ left: percent(line.today) }}
        >
          Today
        </span>
      </div>
    </div>
  );
}
