import type { Alert } from '@/api/staff-types';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import {
  endingAct,
  inOrder,
  messageParts,
  placeOf,
  PRIORITY,
  resolveHindrance,
} from '@/features/alerts/model';
import { useNow } from '@/lib/hooks/use-now';
import { StatusBadge } from '@/ui/status-badge';
import { TouchButton } from '../touch-button';
import type { Floor } from './floor';
import { goTo } from './tab';

interface AlertsProps {
  title: 'Calls' | 'Alerts';
  alerts: readonly Alert[];
  floor: Floor;
  onResolve: (alert: Alert) => void;
}

/** What is open, the most urgent first. Nothing open needs no words here: the counts stay at the top. */
export function Alerts({ title, alerts, floor, onResolve }: AlertsProps) {
  const now = useNow(15_000);
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby={`mf-${title}`}>
      <div className="mf-head">
        <h2 id={`mf-${title}`}>{title}</h2>
        <p>{alerts.length}</p>
      </div>
      <ul className="mf-list">
        {inOrder(alerts).map((alert) => {
          const { what, rest } = messageParts(alert.message);
          const place = placeOf(alert);
          const minutes = minutesBetween(Date.parse(alert.timestamp), now);
          return (
            <li key={alert.id} className="mf-row" data-alert="">
              <div className="mf-what">
                <p className="mf-name">
                  <b>{place}</b> {what}
                </p>
                <p className="mf-why">
                  <StatusBadge {...PRIORITY[alert.priority]} filled />
                  <span>{shortDurationText(minutes)}</span>
                  {rest === '' ? null : <span className="wrap-anywhere">{rest}</span>}
                </p>
              </div>
              <div className="mf-acts" data-wide="">
                <EndingAct alert={alert} floor={floor} />
                <TouchButton
                  disabledReason={resolveHindrance(alert, floor.user.permissions)}
                  onClick={() => onResolve(alert)}
                >
                  <span>
                    Resolve{' '}
                    <span className="sr-only">
                      {place}: {what}
                    </span>
                  </span>
                </TouchButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The act that ends an alert: on this phone where it has the act, else on the page that has it. */
function EndingAct({ alert, floor: { user, offline } }: { alert: Alert; floor: Floor }) {
  const act = endingAct(alert, user.permissions);
  if (act === null) return null;
  const place = placeOf(alert);
  const label = (
    <span>
      {act.label} <span className="sr-only">, {place}</span>
    </span>
  );
  if (alert.kind === 'wait_over_target')
    return (
      <TouchButton look="tonal" onClick={() => goTo('waitlist')}>
        {label}
      </TouchButton>
    );
  if (offline) return null; // the page would not load
  return (
    <a className="touch" data-look="tonal" href={act.to}>
      {label}
    </a>
  );
}
