import { Link, useParams } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Dashboard } from './dashboard/dashboard';
import { Page } from '@/shells/page';
import { useRooms } from '@/api/session/session-context';

export function DashboardPage() {
  return <Dashboard title="Dashboard" />;
}

/** The shell has already made the room of the address active; an unknown room has no dashboard. */
export function RoomDashboardPage() {
  const { roomId } = useParams({ from: '/rooms/$roomId' });
  const known = useRooms().some(({ id }) => id === roomId);
  if (known) return <Dashboard title="Room Dashboard" ofRoom />;
  return (
    <Page title="Room Dashboard">
      <Panel title="Room Dashboard" hideTitle>
        <Empty
          title="Room not found"
          action={
            <Link to="/" className={buttonStyle()}>
              Go to Dashboard
            </Link>
          }
        >
          No room of this club has this address. It may have been removed.
        </Empty>
      </Panel>
    </Page>
  );
}
