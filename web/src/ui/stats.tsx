import { cva } from 'class-variance-authority';
import { createContext, type ReactNode, use } from 'react';
import { InfoMark } from './info-mark';
import { Skeleton } from './skeleton';
import { type Tone, toneClass } from './tone';

const Tight = createContext(false);

interface StatsProps {
  /** One line per figure: counters above a working screen. */
  tight?: boolean;
  /** The first figure is the sum of the others: on a phone it takes a whole line. */
  lead?: boolean;
  children: ReactNode;
}

const gridStyle = cva([
  '-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))]',
  'data-tight:grid-cols-[repeat(auto-fit,minmax(min(140px,100%),1fr))] *:border-r *:border-b *:border-line',
  'not-data-tight:@max-[45rem]:grid-cols-2',
  'phone:grid-cols-2 data-lead:narrow:grid-cols-1 phone:data-lead:[&>:first-child]:col-span-full',
  'phone:data-lead:[&>:last-child:nth-child(even)]:col-span-full',
  'phone:not-data-lead:[&>:last-child:nth-child(odd)]:col-span-full',
]);

/** A strip of figures with hairlines between them. Holds `Stat`s and is one list. */
export function Stats({ tight = false, lead = false, children }: StatsProps) {
  return (
    <Tight value={tight}>
      <div className="@container relative overflow-hidden rounded-card border border-line bg-surface">
        {/* One pixel wider than the box, which clips it: a hairline after each figure and none at the edge. */}
        <dl data-tight={tight || undefined} data-lead={lead || undefined} className={gridStyle()}>
          {children}
        </dl>
      </div>
    </Tight>
  );
}

interface StatProps {
  label: string;
  /** Undefined while it loads; the height does not change. */
  value: ReactNode | undefined;
  /** Beside the number: "of 12". */
  unit?: string;
  /** Below the number: "+12 from 1 hour ago". Not in a tight strip. */
  delta?: ReactNode;
  /** Only for a count that needs attention. */
  tone?: Tone;
  /** The formula, behind the small i. */
  info?: string;
}

export function Stat(props: StatProps) {
  return use(Tight) ? <TightStat {...props} /> : <WideStat {...props} />;
}

function toneText(tone: Tone | undefined): string {
  return tone === undefined ? '' : `${toneClass[tone]} text-tone`;
}

function WideStat({ label, value, unit, delta, tone, info }: StatProps) {
  return (
    <div className="bg-surface px-4 py-3 phone:px-3">
      <dt className="flex items-center gap-0.5 text-meta font-medium text-ink-2">
        {label}
        {info === undefined ? null : <InfoMark label={`How ${label} is counted`} text={info} />}
      </dt>
      <dd
        className={`mt-1 text-stat font-semibold whitespace-nowrap tabular-nums phone:text-[1.5rem]/8 ${toneText(tone)}`}
      >
        {value === undefined ? (
          <span className="flex h-8 items-center">
            <Skeleton width="3.5rem" height="1.25rem" />
          </span>
        ) : (
          value
        )}{' '}
        {unit === undefined || value === undefined ? null : (
          <small className="ml-1 text-body font-normal tracking-normal text-ink-3">{unit}</small>
        )}
      </dd>
      {delta === undefined ? null : (
        <dd className="mt-0.5 text-meta text-ink-3 tabular-nums">
          {value === undefined ? (
            <span className="flex h-4 items-center">
              <Skeleton width="6rem" height="0.625rem" />
            </span>
          ) : (
            delta
          )}
        </dd>
      )}
    </div>
  );
}

function TightStat({ label, value, tone }: StatProps) {
  return (
    <div className="flex flex-row-reverse items-center justify-end gap-3 bg-surface px-4 py-2.5 phone:p-3">
      <dt className="min-w-0 text-meta font-medium text-ink-2">{label}</dt>
      <dd className={`text-page font-semibold tracking-[-0.025em] whitespace-nowrap tabular-nums ${toneText(tone)}`}>
        {value === undefined ? (
          <span className="flex h-7 items-center">
            <Skeleton width="1.5rem" height="1.125rem" />
          </span>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
