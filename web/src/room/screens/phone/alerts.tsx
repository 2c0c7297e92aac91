import { useNavigate } from '@tanstack/react-router';
import type { Alert } from '@/api/staff-types';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { takeCall } from '@/room/staff/alerts/acts';
import {
  callStateText,
  canTake,
  endingAct,
  inOrder,
  messageParts,
  placeOf,
  PRIORITY,
  resolveBlockedReason,
  resolveWords,
} from '@/room/staff/alerts/model';
import { useNow } from '@/lib/hooks/use-now';
import { useAct } from '@/shells/use-act';
import { StatusBadge } from '@/ui/status-badge';
import { TouchButton, touchStyle } from '../touch-button';
import type { Floor } from './floor';
import { listStyle, RowActs, RowName, rowStyle, SectionHead, whatStyle, whyStyle } from './rows';

interface AlertsProps {
  title: 'Calls' | 'Notes' | 'Alerts';
  alerts: readonly Alert[];
  floor: Floor;
  onResolve: (alert: Alert) => void;
}

/** The open alerts, the most urgent first. Renders nothing without alerts: the counts at the top say so. */
export function Alerts({ title, alerts, floor, onResolve }: AlertsProps) {
  const now = useNow(15_000);
  const take = useAct(takeCall);
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby={`mf-${title}`}>
      <SectionHead id={`mf-${title}`} title={title} note={alerts.length} />
      <ul className={listStyle}>
        {inOrder(alerts).map((alert) => {
          const { what, rest } = messageParts(alert);
          const place = placeOf(alert);
          const minutes = minutesBetween(Date.parse(alert.timestamp), now);
          const state = callStateText(alert, now);
          return (
            <li key={alert.id} className={rowStyle({ alert: true })}>
              <div className={whatStyle({ alert: true })}>
                <RowName name={place}>{what}</RowName>
                <p className={whyStyle}>
                  <StatusBadge {...PRIORITY[alert.priority]} filled />
                  <span>{shortDurationText(minutes)}</span>
                  {state === null ? null : <strong className="font-semibold text-ink">{state}</strong>}
                  {rest === '' ? null : <span className="wrap-anywhere">{rest}</span>}
                </p>
              </div>
              <RowActs width="fixed" alert>
                {canTake(alert, floor.user.permissions) ? (
                  <TouchButton look="tonal" disabledReason={take.disabledReason} onClick={() => take.run(alert)}>
                    <span>
                      I’m Coming <span className="sr-only">, {place}</span>
                    </span>
                  </TouchButton>
                ) : (
                  <EndingAct alert={alert} floor={floor} />
                )}
                <TouchButton
                  disabledReason={resolveBlockedReason(alert, floor.user.permissions)}
                  onClick={() => onResolve(alert)}
                >
                  <span>
                    {resolveWords(alert).verb}{' '}
                    <span className="sr-only">
                      {place}: {what}
                    </span>
                  </span>
                </TouchButton>
              </RowActs>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The act that resolves an alert: on this phone where it has the act, otherwise on the page that has it. */
function EndingAct({ alert, floor: { user, offline } }: { alert: Alert; floor: Floor }) {
  const act = endingAct(alert, user.permissions);
  const navigate = useNavigate();
  if (act === null) return null;
  const place = placeOf(alert);
  const label = (
    <span>
      {act.label} <span className="sr-only">, {place}</span>
    </span>
  );
  if (alert.kind === 'wait_over_target')
    return (
      <TouchButton
        look="tonal"
        onClick={() => void navigate({ to: '/mobile/{-$tab}', params: { tab: 'waitlist' }, search: true })}
      >
        {label}
      </TouchButton>
    );
  if (offline) return null; // the page would not load
  return (
    <a className={touchStyle({ look: 'tonal' })} href={act.to}>
      {label}
    </a>
  );
}
