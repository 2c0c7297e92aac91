import type { Room } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import type { ActLink } from '@/room/reports/analytics/links';
import { useAdvanced, useOccupancy } from '@/room/reports/analytics/queries';
import { OverviewView } from '@/room/reports/analytics/overview-view';
import { OpenInConsole } from '../open-in-console';

/**
 * The room's analytics, with the components and queries of the console's page, so that a figure is the same on both.
 */
export function AnalyticsTab() {
  const room = useRoom();
  return <OverviewView advanced={useAdvanced(room.id)} occupancy={useOccupancy(room.id)} link={linkIn(room)} />;
}

function linkIn(room: Room): ActLink {
  return function link(act, primary) {
    return <OpenInConsole act={act} roomId={room.id} variant={primary ? 'primary' : 'default'} />;
  };
}
