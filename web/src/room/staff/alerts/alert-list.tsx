import { useRef } from 'react';
import type { Alert } from '@/api/staff-types';
import { useAct } from '@/shells/use-act';
import { resolveAlert, takeCall } from './acts';
import { AlertRow } from './alert-row';

interface AlertListProps {
  /** In the order of display. */
  alerts: readonly Alert[];
  /** Called when the last row is gone, to move the focus. */
  onEmptied: () => void;
}

export function AlertList({ alerts, onEmptied }: AlertListProps) {
  const { run } = useAct(resolveAlert);
  const take = useAct(takeCall);
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  function resolve(alert: Alert) {
    const index = alerts.findIndex(({ id }) => id === alert.id);
    const next = alerts[index + 1] ?? alerts[index - 1];
    // The focused button disappears with its row: focus the next row.
    if (next === undefined) onEmptied();
    else buttons.current.get(next.id)?.focus();
    run(alert);
  }

  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {alerts.map((alert) => (
        <AlertRow
          key={alert.id}
          alert={alert}
          onResolve={resolve}
          onTake={take.run}
          ref={(button) => {
            if (button === null) buttons.current.delete(alert.id);
            else buttons.current.set(alert.id, button);
          }}
        />
      ))}
    </ul>
  );
}
