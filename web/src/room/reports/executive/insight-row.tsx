import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { Insight } from '@/api/figure-types';
import { formatTime } from '@/lib/format';
import { StatusBadge } from '@/ui/status-badge';
import { INSIGHT_BADGE } from './model';

interface InsightRowProps {
  insight: Insight;
  timeZone: string;
  /** Whether the room is shown, where several rooms are listed. */
  withRoom: boolean;
  /** The link to the act. */
  act: ReactNode;
}

const row = cva([
  'grid grid-cols-[8.75rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-line-soft py-4 pr-3 pl-4',
  'text-dense break-inside-avoid not-first:border-t',
  'max-[768px]:grid-cols-1 max-[768px]:gap-3 max-[768px]:p-3 max-[768px]:[&>a]:order-1',
]);

const kind = cva([
  'row-span-2 min-w-0 max-[768px]:flex max-[768px]:flex-wrap max-[768px]:items-center',
  'max-[768px]:justify-between max-[768px]:gap-x-3 max-[768px]:gap-y-1',
]);

/** An insight: a sentence, its evidence, one button that links to the act. */
export function InsightRow({ insight, timeZone, withRoom, act }: InsightRowProps) {
  const { type, title, description, impact, evidence, timestamp, actionRequired, roomName } = insight;
  return (
    <li className={row()}>
      <div className={kind()}>
        <StatusBadge {...INSIGHT_BADGE[type]} filled={actionRequired} />{' '}
        <p className="mt-1 text-meta text-ink-3 tabular-nums max-[768px]:mt-0 max-[768px]:text-right">
          {withRoom ? <span className="block wrap-anywhere max-[768px]:inline">{roomName}</span> : null}{' '}
          <span className="block wrap-anywhere max-[768px]:inline max-[768px]:not-first:before:content-['·_']">
            since {formatTime(timestamp, timeZone)}
          </span>
        </p>
      </div>
      <div>
        <h3 className="text-body font-semibold text-ink">{title}</h3>
        <p className="mt-0.5 text-pretty text-ink-2">{description}</p>
        {impact === '' ? null : (
          <p className="mt-0.5 text-pretty text-ink-3">
            Impact <b className="ml-1 font-normal text-ink">{impact}</b>
          </p>
        )}
      </div>
      {act}
      <dl className="col-[2/-1] grid grid-cols-[repeat(2,minmax(7rem,9.5rem))_auto] justify-start max-[768px]:col-1 max-[768px]:grid-cols-3">
        {evidence.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-l border-line px-3 max-[768px]:px-2">
            <dt className="text-meta text-ink-3">{label}</dt>
            <dd className="text-phone font-semibold text-ink tabular-nums max-[768px]:text-[0.875rem]">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
