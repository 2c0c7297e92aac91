import { useSearch } from '@tanstack/react-router';
import { useRoom, useRooms, useUser } from '@/api/session/session-context';
import type { Room } from '@/api/types';
import { useSummary } from '@/room/reports/executive/queries';
import { formatGamingDay, formatTime, gamingDayOf } from '@/lib/format';
import { useLiveRoom } from '@/api/live/use-live';
import { PrintHead } from '@/ui/print-head';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { SkipLink } from '@/ui/skip-link';
import { PrintButton } from '@/ui/take-away';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { Offline, RoomDeck } from '../deck';
import { InsightsTab } from './insights-tab';
import { RoomChoice } from './room-choice';
import { mainStyle } from './layout';
import { TAB_LABEL, TABS, tabWord } from './search';

const { PerformanceTab, TablesTab, AnalyticsTab } = lazyParts({
  PerformanceTab: async () => (await import('./performance-tab')).PerformanceTab,
  TablesTab: async () => (await import('./tables-tab')).TablesTab,
  AnalyticsTab: async () => (await import('./analytics-tab')).AnalyticsTab,
});

export function ExecutiveScreen() {
  const room = useRoom();
  const rooms = useRooms();
  const { organization } = useUser();
  const search = useSearch({ from: '/roaming-manager/$roomId' });
  const { tab = 'insights' } = search;
  const summary = useSummary();
  // Analytics exist per room only, so they are shown for the room of the address.
  const all = search.rooms === 'all' && rooms.length > 1 && tab !== 'analytics';
  const shown = all ? rooms : [room];
  const whose = all ? 'All rooms' : room.name;

  const title = `${TAB_LABEL[tab]} · Executive · ${whose}`;
  useWindowTitle(title);

  const day = summary.data && formatGamingDay(gamingDayOf(summary.data.asOf, room));
  const asOf = summary.data && formatTime(summary.data.asOf, room.timeZone);
  return (
    <div // The page scrolls under its header, and the focused element stays below it.
      className="[&>header]:sticky [&>header]:top-0 [&>header]:z-sticky [&>header]:bg-canvas [html:has(&)]:scroll-pt-32"
    >
      <SkipLink />
      <RoomDeck
        title="Executive Dashboard"
        detail={detailOf(organization.name, rooms, room)}
        label="Executive"
        tab={tab}
        tabs={TABS.map((value) => ({
          value,
          label: TAB_LABEL[value],
          link: {
            to: '/roaming-manager/$roomId',
            params: { roomId: room.id },
            search: (before) => ({ ...before, tab: tabWord(value) }),
          },
        }))}
      />
      <Offline seconds={30} />
      {rooms.map(({ id }) => (id === room.id ? null : <Follow key={id} roomId={id} />))}
      <main id="content" tabIndex={-1} className={mainStyle()}>
        <PrintHead
          owner={organization.name}
          title={`Executive Dashboard, ${TAB_LABEL[tab]}`}
          lines={[whose, ...(day === undefined ? [] : [`Gaming day ${day}, as of ${asOf}`])]}
        />
        <div
          className="flex flex-wrap items-center gap-x-4 gap-y-2 phone:[&>:first-child:not(p)]:flex-[1_1_100%]"
          data-noprint=""
        >
          {rooms.length === 1 ? null : (
            <RoomChoice all={all} noAll={tab === 'analytics' ? 'Analytics are counted for one room' : undefined} />
          )}
          <p className="text-dense text-ink-3 first:mr-auto not-first:ml-auto phone:flex-1 phone:not-first:-order-1 phone:not-first:ml-0">
            {day === undefined ? '' : `Gaming day ${day}`}
          </p>
          <span className="phone:hidden">
            <PrintButton disabledReason={undefined} />
          </span>
        </div>
        <h2 className="sr-only">
          {TAB_LABEL[tab]}, {whose}
        </h2>
        {tab === 'insights' ? (
          <InsightsTab room={all ? null : room} summary={summary} />
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
              <AnalyticsTab key={room.id} />
            )}
          </Boundary>
        )}
      </main>
    </div>
  );
}

/** "Lodge Card Club · 3 rooms"; for a club with one room, its name, or its location where the name is the club's. */
function detailOf(club: string, rooms: readonly Room[], { name, location }: Room): string {
  const rest = rooms.length > 1 ? `${rooms.length} rooms` : name === club ? location : name;
  return rest === '' ? club : `${club} · ${rest}`;
}

/** Subscribes to another room, since its events change the figures beside this one. */
function Follow({ roomId }: { roomId: string }) {
  useLiveRoom(roomId);
  return null;
}
