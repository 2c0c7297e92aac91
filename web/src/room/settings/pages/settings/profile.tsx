import { AlertDevicesPanel } from '@/room/account/devices/devices-panel';
import { roleName } from '@/room/account/sign-in/model';
import { PasswordPanel } from '@/room/account/password/password-panel';
import { TwoStepPanel } from '@/room/account/two-step/two-step-panel';
import { NamePanel } from '@/room/account/profile/name-panel';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { useCan, useUser } from '@/api/session/session-context';

/** The user's own name, password, two-step sign-in and devices for alerts. */
export function ProfilePage() {
  const { impersonatedBy, name } = useUser();
  const mayGetAlerts = useCan()('view_players');
  if (impersonatedBy !== null)
    return (
      <Panel title="Profile">
        <Empty title="Not while signed in for somebody else">
          Name, password and two-step sign-in are for {name} alone to change.
        </Empty>
      </Panel>
    );
  return (
    <>
      <NamePanel names={roleName} />
      <TwoStepPanel base="/api/profile/two-step" />
      {mayGetAlerts ? <AlertDevicesPanel /> : null}
      <PasswordPanel path="/api/profile/password" />
    </>
  );
}
