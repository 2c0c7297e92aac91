import './executive.css';
import { useEffect } from 'react';
import type { Room, User } from '@/api/types';
import { useSummary } from '@/features/executive/queries';
import { formatGamingDay, formatTime, gamingDayOf } from '@/lib/format';
import { useLiveRoom } from '@/live/use-live';
import { PrintHead } from '@/ui/print-head';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { SkipLink } from '@/ui/skip-link';
import { PrintButton } from '@/ui/take-away';
import { useSearch } from '@/lib/address';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Offline, RoomDeck } from '../deck';
import { allRooms, TAB_LABEL, tabAddress, tabOf, TABS } from './address';
import { InsightsTab } from './insights-tab';
import { RoomChoice } from './room-choice';

const PerformanceTab = lazyPart(async () => ({
  default: (await import('./performance-tab')).PerformanceTab,
}));
const TablesTab = lazyPart(async () => ({ default: (await import('./tables-tab')).TablesTab }));
const AnalyticsTab = lazyPart(async () => ({
  default: (await import('./analytics-tab')).AnalyticsTab,
}));

interface ExecutiveScreenProps {
  /** The room of the address. */
  room: Room;
  rooms: readonly Room[];
  user: User;
}

export function ExecutiveScreen({ room, rooms, user }: ExecutiveScreenProps) {
  const search = useSearch();
  const tab = tabOf(search);
  const summary = useSummary();
  // What is counted by room is shown of the address's.
  const all = allRooms(search) && rooms.length > 1 && tab !== 'analytics';
  const shown = all ? rooms : [room];
  const whose = all ? 'All rooms' : room.name;

  // Synchronises with the title of the window.
  const title = `${TAB_LABEL[tab]} · Executive · ${whose}`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  const day = summary.data && formatGamingDay(gamingDayOf(summary.data.asOf, room));
  const asOf = summary.data && formatTime(summary.data.asOf, room.timeZone);
  return (
    <div className="exec">
      <SkipLink />
      <RoomDeck
        title="Executive Dashboard"
        detail={detailOf(user.organization.name, rooms, room)}
        label="Executive"
        timeZone={room.timeZone}
        tab={tab}
        tabs={TABS.map((value) => ({
          value,
          label: TAB_LABEL[value],
          address: tabAddress(search, value),
        }))}
      />
      <Offline seconds={30} />
      {rooms.map(({ id }) => (id === room.id ? null : <Follow key={id} roomId={id} />))}
      <main id="content" tabIndex={-1} className="exec-main">
        <PrintHead
          owner={user.organization.name}
          title={`Executive Dashboard, ${TAB_LABEL[tab]}`}
          lines={[whose, ...(day === undefined ? [] : [`Gaming day ${day}, as of ${asOf}`])]}
        />
        <div className="exec-bar" data-noprint="">
          {rooms.length === 1 ? null : (
            <RoomChoice
              rooms={rooms}
              room={room}
              all={all}
              search={search}
              noAll={tab === 'analytics' ? 'Analytics are counted for one room' : undefined}
            />
          )}
          <p>{day === undefined ? '' : `Gaming day ${day}`}</p>
          <span className="phone:hidden">
            <PrintButton disabledReason={undefined} />
          </span>
        </div>
        <h2 className="sr-only">
          {TAB_LABEL[tab]}, {whose}
        </h2>
        {tab === 'insights' ? (
          <InsightsTab rooms={rooms} room={all ? null : room} summary={summary} user={user} />
        ) : (
          <Boundary
            fallback={
              <Loading label={`Loading ${TAB_LABEL[tab]}`}>
                <SkeletonRows rows={6} />
              </Loading>
            }
          >
            {tab === 'performance' ? (
              <PerformanceTab room={all ? null : room} summary={summary.data} />
            ) : tab === 'tables' ? (
              <TablesTab rooms={shown} />
            ) : (
              <AnalyticsTab key={room.id} room={room} user={user} />
            )}
          </Boundary>
        )}
      </main>
    </div>
  );
}

/** "Lodge Card Club · 3 rooms"; of a club that is one room, which, or where it is. */
function detailOf(club: string, rooms: readonly Room[], { name, location }: Room): string {
  const rest = rooms.length > 1 ? `${rooms.length} rooms` : name === club ? location : name;
  return rest === '' ? club : `${club} · ${rest}`;
}

/** What happens in the other rooms changes what stands beside this one. */
function Follow({ roomId }: { roomId: string }) {
  useLiveRoom(roomId);
  return null;
}
