import { useRef } from 'react';
import { errorText } from '@/api/client/errors';
import type { Alert } from '@/api/staff-types';
import type { Permission } from '@/api/types';
import { toast } from '@/ui/toast-store';
import { AlertRow } from './alert-row';
import { RESOLVE_TEXTS, useResolveAlert } from './mutations';
import './alerts.css';

interface AlertListProps {
  /** In their order. */
  alerts: readonly Alert[];
  permissions: readonly Permission[];
  /** Where the focus goes when the last row has gone. */
  onEmptied: () => void;
}

export function AlertList({ alerts, permissions, onEmptied }: AlertListProps) {
  const resolving = useResolveAlert();
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  function resolve(alert: Alert) {
    const index = alerts.findIndex(({ id }) => id === alert.id);
    const next = alerts[index + 1] ?? alerts[index - 1];
    // The row goes with its button: the next one takes the keyboard.
    if (next === undefined) onEmptied();
    else buttons.current.get(next.id)?.focus();
    resolving.mutate(alert, {
      onSuccess: () => toast({ title: RESOLVE_TEXTS.success }),
      onError: (error) =>
        toast({
          title: 'Error',
          description: errorText(error, RESOLVE_TEXTS.error),
          tone: 'error',
        }),
    });
  }

  return (
    <ul className="pit-alerts">
      {alerts.map((alert) => (
        <AlertRow
          key={alert.id}
          alert={alert}
          permissions={permissions}
          onResolve={resolve}
          ref={(button) => {
            if (button === null) buttons.current.delete(alert.id);
            else buttons.current.set(alert.id, button);
          }}
        />
      ))}
    </ul>
  );
}
