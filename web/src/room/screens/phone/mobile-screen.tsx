import { useParams } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useCan, useRoom, useUser } from '@/api/session/session-context';
import type { Table, WaitlistEntry } from '@/api/types';
import { ALERT_KIND } from '@/room/staff/alerts/model';
import { useAlerts } from '@/room/staff/alerts/queries';
import { Urgent } from '@/room/staff/alerts/urgent';
import { tableById } from '@/room/floor/tables/model';
import { useTables } from '@/room/floor/tables/queries';
import { callPlayer } from '@/room/floor/waitlist/acts';
import { useWaitlist } from '@/room/floor/waitlist/queries';
import { stateOf, useFloor } from '@/room/floor/use-floor';
import { useUnreachableSince } from '@/api/live/use-live';
import { useAct } from '@/shells/use-act';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { Alerts } from './alerts';
import { Changes } from './changes';
import type { Floor, Sheet } from './floor';
import { Frame } from './frame';
import { Counters, PriorityActions } from './home-tab';
import { TABS } from './model';
import { Read } from './parts';
import { TablesTab } from './tables-tab';
import { useResolve, useTableActs } from './use-acts';
import { WaitlistTab } from './waitlist-tab';

// Lazy: the sheets open on a tap, and the profile tab is opened twice a shift.
const { SeatSheet, WhoLeftDialog, OpenTableDialog, ProfileTab } = lazyParts({
  SeatSheet: async () => (await import('./seat-sheet')).SeatSheet,
  WhoLeftDialog: async () => (await import('@/room/floor/seats/who-left-dialog')).WhoLeftDialog,
  OpenTableDialog: async () => (await import('@/room/staff/openings/open-table-dialog')).OpenTableDialog,
  ProfileTab: async () => (await import('./profile-tab')).ProfileTab,
});

/** One room in four tabs. */
export function MobileScreen() {
  const room = useRoom();
  const user = useUser();
  const can = useCan();
  const { tab: word } = useParams({ from: '/mobile/{-$tab}' });
  const tab = TABS.find((each) => each === word) ?? 'home';
  const tables = stateOf(useTables(room.id, 'tablesFloor'));
  const waitlist = stateOf(useWaitlist(room.id));
  const offline = useUnreachableSince() !== null;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const acts = useTableActs((table: Table) => setSheet({ kind: 'who-left', table }));
  const call = useAct(callPlayer);
  const alerts = useAlerts(room.id);
  const resolve = useResolve();
  // Calls by people come first, then the notes of earlier shifts; alerts raised by rules follow the tasks.
  const notes = (alerts.data ?? []).filter(({ kind }) => kind === 'shift_note');
  const mine = (alerts.data ?? []).filter(({ kind }) => ALERT_KIND[kind].byHand && kind !== 'shift_note');
  const others = (alerts.data ?? []).filter(({ kind }) => !ALERT_KIND[kind].byHand);
  const floor: Floor = {
    room,
    user,
    can,
    offline,
  };
  const close = () => setSheet(null);
  const read = { offline, timeZone: room.timeZone };
  const seat = (entry: WaitlistEntry) => setSheet({ kind: 'seat', entry });

  return (
    <Frame tab={tab}>
      <Urgent alerts={alerts.data} />
      {tab === 'home' ? (
        <>
          <Counters known={tables.data !== undefined && waitlist.data !== undefined} />
          <Alerts title="Calls" alerts={mine} floor={floor} onResolve={resolve} />
          <Alerts title="Notes" alerts={notes} floor={floor} onResolve={resolve} />
          <Changes floor={floor} />
          <Read what="tables" query={tables} {...read}>
            <Read what="waitlist" query={waitlist} {...read}>
              <PriorityActions
                floor={floor}
                onAdd={acts.add}
                onSeat={seat}
                onOpen={({ gameTypeId, table }) => setSheet({ kind: 'open-table', gameTypeId, tableId: table.id })}
              />
            </Read>
          </Read>
          <Alerts title="Alerts" alerts={others} floor={floor} onResolve={resolve} />
        </>
      ) : null}
      {tab === 'tables' ? (
        <Read what="tables" query={tables} {...read} rows={8}>
          <TablesTab floor={floor} onAdd={acts.add} onRemove={acts.remove} />
        </Read>
      ) : null}
      {tab === 'waitlist' ? (
        <Read what="waitlist" query={waitlist} {...read} rows={8}>
          <WaitlistTab
            floor={floor}
            onSeat={seat}
            onCall={({ id, player }) => call.run({ entryId: id, playerName: player.name, body: {} })}
          />
        </Read>
      ) : null}
      {tab === 'profile' ? (
        <Boundary>
          <ProfileTab floor={floor} />
        </Boundary>
      ) : null}
      {sheet === null ? null : (
        <Boundary place="layer">
          {sheet.kind === 'seat' ? (
            <SeatSheet floor={floor} entry={sheet.entry} onClose={close} />
          ) : sheet.kind === 'open-table' ? (
            <OpenTableDialog {...sheet} onClose={close} />
          ) : (
            <WhoLeft table={sheet.table} onLeft={(one) => acts.left(sheet.table, one)} onClose={close} />
          )}
        </Boundary>
      )}
    </Frame>
  );
}

/** The dialog with the current state of the table while it is open. */
function WhoLeft({ table, ...rest }: ComponentProps<typeof WhoLeftDialog>) {
  const now = useFloor(table.roomId, ({ tables }) => tableById(tables).get(table.id));
  return <WhoLeftDialog table={now ?? table} {...rest} />;
}
