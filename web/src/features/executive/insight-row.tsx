import './insight-row.css';
import type { ReactNode } from 'react';
import type { Insight } from '@/api/figure-types';
import { formatTime } from '@/lib/format';
import { StatusBadge } from '@/ui/status-badge';
import { INSIGHT_LOOK } from './model';

interface InsightRowProps {
  insight: Insight;
  /** The room's. */
  timeZone: string;
  /** Where several rooms are listed, whose it is. */
  withRoom?: boolean;
  /** The way to where it is done. */
  act: ReactNode;
}

/** Advice: a sentence, its evidence, one button that leads to where it is done. */
export function InsightRow({ insight, timeZone, withRoom = false, act }: InsightRowProps) {
  const { type, title, description, impact, evidence, timestamp, actionRequired, roomName } =
    insight;
  return (
    <li className="insight">
      <div className="insight-kind">
        <StatusBadge {...INSIGHT_LOOK[type]} filled={actionRequired} />{' '}
        <p>
          {withRoom ? <span>{roomName}</span> : null}{' '}
          <span>since {formatTime(timestamp, timeZone)}</span>
        </p>
      </div>
      <div className="insight-text">
        <h3>{title}</h3>
        <p>{description}</p>
        {impact === '' ? null : (
          <p>
            Impact <b>{impact}</b>
          </p>
        )}
      </div>
      {act}
      <dl>
        {evidence.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
