import { IdCard, UserPlus } from 'lucide-react';
import { isOpen } from '@/domain/floor';
import { useTables } from '@/room/floor/tables/queries';
import { useWaitlist } from '@/room/floor/waitlist/queries';
import { Button } from '@/ui/button';
import { type TabItem, Tabs } from '@/ui/tabs';
import { openDialog } from '@/shells/dialogs';
import { StaleStrip } from '@/shells/stale-strip';
import { CageTab } from './front-office/cage-tab';
import { MembershipsTab } from './front-office/memberships-tab';
import { PlayersTab } from './front-office/players-tab';
import { SeatingTab } from './front-office/seating-tab';
import { oneOf } from '@/lib/one-of';
import { useOfficeSearch } from './front-office/use-office-search';
import { WaitlistTab } from './front-office/waitlist-tab';
import { Page } from '@/shells/page';
import { useCan, useRoom } from '@/api/session/session-context';

const NONE: never[] = [];
const TABS = ['waitlist', 'players', 'memberships', 'seating', 'cage'] as const;
type Tab = (typeof TABS)[number];

/** Front Office: lists, players, memberships, seats and the cage on one screen. */
export function FrontOfficePage() {
  const room = useRoom();
  const can = useCan();
  const { search, go } = useOfficeSearch();
  const tables = useTables(room.id, 'tables');
  const waitlist = useWaitlist(room.id, 'waitlistFrontOffice');
  const entries = waitlist.data ?? NONE;

  const all: (TabItem<Tab> & { may: boolean })[] = [
    {
      value: 'waitlist',
      label: 'Waitlist Management',
      ...(waitlist.data === undefined ? {} : { count: entries.filter(isOpen).length }),
      may: true,
      content: <WaitlistTab tables={tables} waitlist={waitlist} />,
    },
    {
      value: 'players',
      label: 'Player Database',
      may: can('view_players'),
      content: <PlayersTab />,
    },
    {
      value: 'memberships',
      label: 'Player Memberships',
      may: can('view_players'),
      content: <MembershipsTab />,
    },
    {
      value: 'seating',
      label: 'Table & Seating',
      may: true,
      content: <SeatingTab tables={tables} entries={entries} />,
    },
    {
      value: 'cage',
      label: 'Cage & Transactions',
      may: can('manage_cage'),
      content: <CageTab tables={tables} />,
    },
  ];
  const tabs = all.filter(({ may }) => may);
  const tab = oneOf(
    search.tab,
    tabs.map(({ value }) => value),
    'waitlist',
  );

  return (
    <Page title="Front Office" actions={<HeadActs />}>
      <StaleStrip of={{ tables, 'the waitlist': waitlist }} />
      <Tabs
        label="Front Office"
        value={tab}
        onValueChange={(next) => go(next === 'waitlist' ? {} : { tab: next })}
        tabs={tabs}
      />
    </Page>
  );
}

function HeadActs() {
  const can = useCan();
  return (
    <>
      {can('manage_players') ? (
        <Button icon={UserPlus} onClick={() => openDialog('check-in', { isGuest: true })}>
          Check In Guest
        </Button>
      ) : null}
      {can('manage_cage') ? (
        <>
          <Button icon={IdCard} onClick={() => openDialog('sell-membership')}>
            Sell Membership
          </Button>
          <div className="phone:order-first phone:w-full phone:*:w-full">
            <Button variant="primary" onClick={() => openDialog('chip-transaction')}>
              Chip Transaction
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}
