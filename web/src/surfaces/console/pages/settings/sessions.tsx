import { roleName } from '@/features/auth/model';
import { OwnSessionsPanel, StaffSessionsPanel } from '@/features/users/sessions-panel';
import { useNow } from '@/lib/hooks/use-now';
import { useCan, useRoom } from '../../session-context';

/** Where one is signed in, and for who manages users where everybody is. */
export function SessionsPage() {
  const { timeZone } = useRoom();
  const now = useNow(60_000);
  const all = useCan()('manage_users');
  return (
    <>
      <OwnSessionsPanel timeZone={timeZone} now={now} />
      {all ? <StaffSessionsPanel names={roleName} timeZone={timeZone} now={now} /> : null}
    </>
  );
}
