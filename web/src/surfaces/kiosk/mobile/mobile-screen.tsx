import { type ComponentProps, useState } from 'react';
import type { Room, Table, User } from '@/api/types';
import { ALERT_KIND } from '@/features/alerts/model';
import { useAlerts } from '@/features/alerts/queries';
import { Urgent } from '@/features/alerts/urgent';
import { tableById } from '@/features/tables/model';
import { useTables } from '@/features/tables/queries';
import { useWaitlist } from '@/features/waitlist/queries';
import { stateOf, useFloor } from '@/live/use-floor';
import { useUnreachableSince } from '@/live/use-live';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Alerts } from './alerts';
import { Changes } from './changes';
import type { Floor, Sheet } from './floor';
import { Frame } from './frame';
import { Counters, PriorityActions } from './home-tab';
import { Read } from './parts';
import { useTab } from './tab';
import { TablesTab } from './tables-tab';
import { useEntryActs, useResolve, useTableActs } from './use-acts';
import { WaitlistTab } from './waitlist-tab';

// What is opened by a tap, and the tab that is looked at twice a shift.
const SeatSheet = lazyPart(async () => ({ default: (await import('./seat-sheet')).SeatSheet }));
const WhoLeftDialog = lazyPart(async () => ({
  default: (await import('@/features/seating/who-left-dialog')).WhoLeftDialog,
}));
const ProfileTab = lazyPart(async () => ({ default: (await import('./profile-tab')).ProfileTab }));

interface MobileScreenProps {
  user: User;
  room: Room;
  rooms: readonly Room[];
  onChooseRoom: (roomId: string) => void;
}

/** One room in four tabs. */
export function MobileScreen({ user, room, rooms, onChooseRoom }: MobileScreenProps) {
  const tab = useTab();
  const tables = stateOf(useTables(room.id, 'tablesFloor'));
  const waitlist = stateOf(useWaitlist(room.id));
  const offline = useUnreachableSince() !== null;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const acts = useTableActs((table: Table) => setSheet({ kind: 'who-left', table }));
  const { call } = useEntryActs();
  const alerts = useAlerts(room.id);
  const resolve = useResolve();
  // Whom somebody called for stands first; what a rule watches follows what can be done about it.
  const mine = (alerts.data ?? []).filter(({ kind }) => ALERT_KIND[kind].byHand);
  const others = (alerts.data ?? []).filter(({ kind }) => !ALERT_KIND[kind].byHand);
  const floor: Floor = {
    room,
    user,
    can: (permission) => user.permissions.includes(permission),
    offline,
  };
  const close = () => setSheet(null);
  const read = { offline, timeZone: room.timeZone };
  const seat = (entry: Parameters<typeof call>[0]) => setSheet({ kind: 'seat', entry });

  return (
    <Frame tab={tab} room={room} rooms={rooms} onChooseRoom={onChooseRoom}>
      <Urgent alerts={alerts.data} />
      {tab === 'home' ? (
        <>
          <Counters
            roomId={room.id}
            known={tables.data !== undefined && waitlist.data !== undefined}
          />
          <Alerts title="Calls" alerts={mine} floor={floor} onResolve={resolve} />
          <Changes floor={floor} />
          <Read what="tables" query={tables} {...read}>
            <Read what="waitlist" query={waitlist} {...read}>
              <PriorityActions floor={floor} onAdd={acts.add} onSeat={seat} />
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
          <WaitlistTab floor={floor} onSeat={seat} onCall={(entry) => void call(entry)} />
        </Read>
      ) : null}
      {tab === 'profile' ? (
        <Boundary>
          <ProfileTab floor={floor} />
        </Boundary>
      ) : null}
      {sheet === null ? null : (
        <Boundary look="layer">
          {sheet.kind === 'seat' ? (
            <SeatSheet floor={floor} entry={sheet.entry} onClose={close} />
          ) : (
            <WhoLeft
              table={sheet.table}
              onLeft={(one) => acts.left(sheet.table, one)}
              onClose={close}
            />
          )}
        </Boundary>
      )}
    </Frame>
  );
}

type WhoLeftProps = ComponentProps<typeof WhoLeftDialog>;

/** The newest of the table, as long as the sheet is open. */
function WhoLeft({ table, ...rest }: WhoLeftProps) {
  const now = useFloor(table.roomId, ({ tables }) => tableById(tables).get(table.id));
  return <WhoLeftDialog table={now ?? table} {...rest} />;
}
