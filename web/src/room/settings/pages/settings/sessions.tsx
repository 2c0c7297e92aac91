import { roleName } from '@/room/account/sign-in/model';
import { OwnSessionsPanel, StaffSessionsPanel } from '@/room/account/profile/sessions-panel';
import { useNow } from '@/lib/hooks/use-now';
import { useCan, useRoom } from '@/api/session/session-context';

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
