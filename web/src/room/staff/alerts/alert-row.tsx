import { cva } from 'class-variance-authority';
import type { Ref } from 'react';
import type { Alert } from '@/api/staff-types';
import { useUser } from '@/api/session/session-context';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import {
  callStateText,
  canTake,
  endingAct,
  messageParts,
  PRIORITY,
  placeOf,
  resolveBlockedReason,
  resolveWords,
} from './model';

const FRESH_MS = 5_000;

const row = cva(
  [
    'group grid grid-cols-[6rem_6rem_minmax(0,1fr)_4rem_6.75rem] items-center gap-4 border-line py-1.25 pr-3 pl-4',
    'text-body not-first:border-t max-[1200px]:grid-cols-[5.5rem_5.25rem_minmax(0,1fr)_3.25rem_6.25rem]',
    'max-[1200px]:gap-3 max-[768px]:grid-cols-[auto_minmax(0,1fr)_auto] max-[768px]:gap-y-1 max-[768px]:p-3',
    '[&>button]:font-semibold max-[768px]:[&>button]:col-span-full max-[768px]:[&>button]:mt-1',
  ],
  {
    variants: {
      critical: {
        // Ink on red, since the accent green on red would send two signals at once.
        true: [
          'min-h-22 bg-bad-soft [&>button]:min-h-14 [&>button]:text-[1rem]',
          '[&>button:not([aria-disabled])]:border-ink [&>button:not([aria-disabled])]:bg-ink',
          '[&>button:not([aria-disabled])]:text-canvas',
        ],
        false: 'min-h-14 [&>button]:min-h-11 [&>button:not([aria-disabled])]:border-control',
      },
    },
  },
);

interface AlertRowProps {
  alert: Alert;
  onResolve: (alert: Alert) => void;
  onTake: (alert: Alert) => void;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The alert, its place, its time, and the button that resolves it, always at the same place. Only critical rows are
 * filled.
 */
export function AlertRow({ alert, onResolve, onTake, ref }: AlertRowProps) {
  const { permissions } = useUser();
  const now = useNow();
  const { label, shape, tone } = PRIORITY[alert.priority];
  const { what, rest } = messageParts(alert);
  const place = placeOf(alert);
  const act = endingAct(alert, permissions);
  const state = callStateText(alert, now);
  const { verb } = resolveWords(alert);
  const critical = alert.priority === 'critical';
  const since = Date.parse(alert.timestamp);
  const minutes = minutesBetween(since, now);
  return (
    <li
      data-critical={critical || undefined}
      data-alert={alert.id}
      className={`${row({ critical })} ${now - since < FRESH_MS ? 'new-row' : ''}`}
    >
      <p
        className={`${toneClass[tone]} flex items-center gap-2 font-medium text-tone group-data-critical:font-semibold [&>svg]:size-4 group-data-critical:[&>svg]:size-5`}
      >
        <Shape name={shape} grows />
        {label}
      </p>
      {/* A game's name may be long; the message has the rest. */}
      <p className="line-clamp-2 text-phone font-semibold wrap-anywhere group-data-critical:text-page">{place}</p>
      <p className="wrap-anywhere text-ink-2 group-data-critical:text-phone group-data-critical:text-ink max-[768px]:col-span-full max-[768px]:row-2">
        <b className="font-semibold text-ink">{what}</b> {rest}{' '}
        {state === null ? null : <b className="font-semibold text-ink">{state}. </b>}
        {canTake(alert, permissions) ? (
          <>
            <Button size="sm" onClick={() => onTake(alert)} aria-label={`I’m coming, ${place}: ${what}`}>
              I’m Coming
            </Button>{' '}
          </>
        ) : null}
        {act === null ? null : (
          <a href={act.to} className={linkStyle} aria-label={`${act.label}, ${place}: ${what}`}>
            {act.label}
          </a>
        )}
      </p>
      <p className="text-right whitespace-nowrap text-ink-2 tabular-nums group-data-critical:text-[0.875rem]/6 group-data-critical:text-ink max-[768px]:col-3 max-[768px]:row-1">
        {minutes === 0 ? 'now' : shortDurationText(minutes)}
      </p>
      <Button
        ref={ref}
        size="xl"
        disabledReason={resolveBlockedReason(alert, permissions)}
        onClick={() => onResolve(alert)}
        aria-label={`${verb}, ${place}: ${what}`}
      >
        {verb}
      </Button>
    </li>
  );
}
