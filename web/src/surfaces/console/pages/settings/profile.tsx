import { roleName } from '@/features/auth/model';
import { PasswordPanel } from '@/features/password/password-panel';
import { TwoStepPanel } from '@/features/two-step/two-step-panel';
import { NamePanel } from '@/features/users/name-panel';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { useUser } from '../../session-context';

/** One's own name, password and second step. */
export function ProfilePage() {
  const { impersonatedBy, name } = useUser();
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
      <PasswordPanel path="/api/profile/password" />
    </>
  );
}
