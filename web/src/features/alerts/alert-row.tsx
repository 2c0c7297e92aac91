import type { Ref } from 'react';
import type { Alert } from '@/api/staff-types';
import type { Permission } from '@/api/types';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { endingAct, messageParts, PRIORITY, placeOf, resolveHindrance } from './model';

const FRESH_MS = 5_000;

interface AlertRowProps {
  alert: Alert;
  permissions: readonly Permission[];
  onResolve: (alert: Alert) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** What it is, where, since when, and the button that ends it, always at the same place. Critical is the only filled row. */
export function AlertRow({ alert, permissions, onResolve, ref }: AlertRowProps) {
  const now = useNow();
  const { label, shape, tone } = PRIORITY[alert.priority];
  const { what, rest } = messageParts(alert.message);
  const place = placeOf(alert);
  const act = endingAct(alert, permissions);
  const since = Date.parse(alert.timestamp);
  const minutes = minutesBetween(since, now);
  return (
    <li
      data-critical={alert.priority === 'critical' || undefined}
      data-alert={alert.id}
      className={`pit-alert ${now - since < FRESH_MS ? 'new-row' : ''}`}
    >
      <p className={`pit-alert-prio ${toneClass[tone]}`}>
        <Shape name={shape} grows />
        {label}
      </p>
      <p className="pit-alert-where">{place}</p>
      <p className="pit-alert-what">
        <b>{what}</b> {rest}{' '}
        {act === null ? null : (
          <a href={act.to} className={linkStyle} aria-label={`${act.label}, ${place}: ${what}`}>
            {act.label}
          </a>
        )}
      </p>
      <p className="pit-alert-age">{minutes === 0 ? 'now' : shortDurationText(minutes)}</p>
      <Button
        ref={ref}
        size="xl"
        disabledReason={resolveHindrance(alert, permissions)}
        onClick={() => onResolve(alert)}
        aria-label={`Resolve, ${place}: ${what}`}
      >
        Resolve
      </Button>
    </li>
  );
}
