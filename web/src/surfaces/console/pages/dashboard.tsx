import { Link, useParams } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Dashboard } from '../dashboard/dashboard';
import { Page } from '../layout/page';
import { useRooms } from '../session-context';

export function DashboardPage() {
  return <Dashboard title="Dashboard" />;
}

/** The shell has made the room of the address the active one; a room that is not there has no dashboard. */
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
