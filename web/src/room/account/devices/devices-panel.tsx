import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRoom } from '@/api/session/session-context';
import { formatNearMoment } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { QueryView } from '@/shells/query-view';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { addAlertDevice, removeAlertDevice, testAlertDevice } from './acts';
import { pushSupport, subscribe } from './push';
import { type AlertDevice, alertDevicesQuery } from './queries';

const CANNOT = {
  none: 'This browser can’t show alerts. On an iPhone, add PitBoss to the Home Screen first.',
  blocked: 'Alerts are blocked for this site. Allow notifications in the settings of the browser.',
} as const;

/** The user's browsers that show the alerts of the room, also while PitBoss is closed. */
export function AlertDevicesPanel() {
  const room = useRoom();
  const list = useQuery(alertDevicesQuery(room.id));
  const add = useAct(addAlertDevice);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function turnOn(publicKey: string) {
    setFailure(null);
    setAsking(true);
    try {
      const subscription = await subscribe(publicKey);
      if (subscription === null) setFailure('The browser did not allow alerts. Nothing was turned on.');
      else add.run({ roomId: room.id, subscription });
    } catch {
      setFailure('This browser could not turn on alerts. Try it again.');
    } finally {
      setAsking(false);
    }
  }

  return (
    <Panel title="Alerts on Your Devices">
      <QueryView of={list} what="your devices" rows={2}>
        {({ pushKey, devices }) => {
          const support = pushSupport();
          const isOn = devices.some(({ isCurrent }) => isCurrent);
          const reason =
            pushKey === null
              ? 'The server has no key to keep secrets with. Its operator sets PITBOSS_SECRET_KEY.'
              : support === 'ready'
                ? undefined
                : CANNOT[support];
          return (
            <>
              <div className="flex flex-wrap items-center gap-3 px-4 py-3 phone:px-3">
                <div className="mr-auto grid min-w-0 flex-[1_1_18rem] gap-1">
                  <p className="text-dense text-ink-2">
                    {`Alerts of ${room.name} that you may see arrive as notifications, also while PitBoss is closed. They end when you sign out.`}
                  </p>
                  {reason === undefined || isOn ? null : <p className="text-meta text-ink-3">{reason}</p>}
                </div>
                {isOn ? null : (
                  <Button
                    variant="primary"
                    busy={isAsking || add.busy}
                    disabledReason={reason ?? add.disabledReason}
                    onClick={() => {
                      if (pushKey !== null) void turnOn(pushKey);
                    }}
                  >
                    Turn On Here
                  </Button>
                )}
              </div>
              {failure === null ? null : (
                <div className="px-4 pb-3 phone:px-3">
                  <FormError text={failure} />
                </div>
              )}
              <ul>
                {devices.map((device) => (
                  <Row key={device.id} device={device} />
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}

function Row({ device }: { device: AlertDevice }) {
  const { id: roomId, timeZone } = useRoom();
  const now = useNow(60_000);
  const test = useAct(testAlertDevice);
  const remove = useAct(removeAlertDevice);
  const { name, addedAt, isCurrent } = device;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-soft px-4 py-2 phone:px-3">
      <div className="mr-auto min-w-0">
        <p className="text-dense font-medium wrap-anywhere phone:text-body">{name}</p>
        <p className="text-meta text-ink-3">
          {isCurrent ? 'This device, on ' : 'On '}
          {`since ${formatNearMoment(addedAt, timeZone, now)}`}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Send a test to ${name}`}
        busy={test.busy}
        disabledReason={test.disabledReason}
        onClick={() => test.run({ roomId, device })}
      >
        Send Test
      </Button>
      <Button
        size="sm"
        aria-label={`Turn off alerts on ${name}`}
        busy={remove.busy}
        disabledReason={remove.disabledReason}
        onClick={() => remove.run({ roomId, device })}
      >
        Turn Off
      </Button>
    </li>
  );
}
