import { IdCard, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Shift } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { useCage } from '@/features/cage/queries';
import { Slip } from '@/features/cage/slip';
import { useTables } from '@/features/tables/queries';
import { HistoryDialog } from '@/features/waitlist/history-dialog';
import { useWaitlist } from '@/features/waitlist/queries';
import { usePrinting } from '@/lib/hooks/use-printing';
import { Button } from '@/ui/button';
import { type TabItem, Tabs } from '@/ui/tabs';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { type FloorDialog, FloorDialogs } from '../floor/floor-dialogs';
import { StaleStrip } from '../floor/stale-strip';
import { useFloorMenus } from '../floor/use-floor-menus';
import { CageTab } from '../front-office/cage-tab';
import { MembershipsTab } from '../front-office/memberships-tab';
import type { OfficeDialog } from '../front-office/office-dialog';
import { PlayersTab } from '../front-office/players-tab';
import { SeatingTab } from '../front-office/seating-tab';
import { oneOf, useOfficeSearch } from '../front-office/use-office-search';
import { WaitlistTab } from '../front-office/waitlist-tab';
import { Page } from '../layout/page';
import { useCan, useRoom } from '../session-context';

// Forms and what checks them come with the first dialog.
const OfficeDialogs = lazyPart(async () => ({
  default: (await import('../front-office/lazy/office-dialogs')).OfficeDialogs,
}));

const NONE: never[] = [];
const TABS = ['waitlist', 'players', 'memberships', 'seating', 'cage'] as const;
type Tab = (typeof TABS)[number];

/** Front Office: lists, players, memberships, seats and the cage at one desk. */
export function FrontOfficePage() {
  const room = useRoom();
  const can = useCan();
  const { search, go } = useOfficeSearch();
  const tables = useTables(room.id, 'tables');
  const waitlist = useWaitlist(room.id, 'waitlistFrontOffice');
  const [floor, setFloor] = useState<FloorDialog | null>(null);
  const [dialog, setDialog] = useState<OfficeDialog | null>(null);
  const [history, setHistory] = useState(false);
  const [printed, print] = usePrinting<Shift>();
  const entries = waitlist.data ?? NONE;
  const menus = useFloorMenus(setFloor);

  const all: (TabItem<Tab> & { may: boolean })[] = [
    {
      value: 'waitlist',
      label: 'Waitlist Management',
      ...(waitlist.data === undefined ? {} : { count: entries.filter(isOpen).length }),
      may: true,
      content: (
        <WaitlistTab
          tables={tables}
          waitlist={waitlist}
          menuOf={menus.ofEntry}
          onUndo={menus.undo}
          onHistory={() => setHistory(true)}
          onOpen={setFloor}
        />
      ),
    },
    {
      value: 'players',
      label: 'Player Database',
      may: can('view_players'),
      content: <PlayersTab onOpen={setDialog} />,
    },
    {
      value: 'memberships',
      label: 'Player Memberships',
      may: can('view_players'),
      content: <MembershipsTab onOpen={setDialog} />,
    },
    {
      value: 'seating',
      label: 'Table & Seating',
      may: true,
      content: <SeatingTab tables={tables} entries={entries} onOpen={setFloor} />,
    },
    {
      value: 'cage',
      label: 'Cage & Transactions',
      may: can('manage_cage'),
      content: <CageTab tables={tables} onOpen={setDialog} onPrint={print} />,
    },
  ];
  const tabs = all.filter(({ may }) => may);
  const tab = oneOf(
    search.tab,
    tabs.map(({ value }) => value),
    'waitlist',
  );

  return (
    <Page title="Front Office" actions={<HeadActs onOpen={setDialog} />}>
      <StaleStrip
        sources={[
          { what: 'tables', query: tables },
          { what: 'the waitlist', query: waitlist },
        ]}
      />
      <Tabs
        label="Front Office"
        value={tab}
        onValueChange={(next) => go(next === 'waitlist' ? {} : { tab: next })}
        tabs={tabs}
      />
      <FloorDialogs open={floor} onOpen={setFloor} onClose={() => setFloor(null)} />
      {history ? (
        <HistoryDialog
          roomId={room.id}
          timeZone={room.timeZone}
          onUndo={can('manage_waitlist') ? menus.undo : undefined}
          onClose={() => setHistory(false)}
        />
      ) : null}
      {dialog === null ? null : (
        <Boundary look="layer">
          <DeskDialog dialog={dialog} onOpen={setDialog} onPrint={print} />
        </Boundary>
      )}
      {printed === null ? null : (
        <Slip shift={printed} roomName={room.name} timeZone={room.timeZone} />
      )}
    </Page>
  );
}

function HeadActs({ onOpen }: { onOpen: (dialog: OfficeDialog) => void }) {
  const can = useCan();
  return (
    <>
      {can('manage_players') ? (
        <Button icon={UserPlus} onClick={() => onOpen({ kind: 'check-in' })}>
          Check In Guest
        </Button>
      ) : null}
      {can('manage_cage') ? (
        <>
          <Button icon={IdCard} onClick={() => onOpen({ kind: 'sell' })}>
            Sell Membership
          </Button>
          <div className="phone:order-first phone:w-full phone:*:w-full">
            <Button variant="primary" onClick={() => onOpen({ kind: 'chips' })}>
              Chip Transaction
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

interface DeskDialogProps {
  dialog: OfficeDialog;
  onOpen: (dialog: OfficeDialog | null) => void;
  onPrint: (shift: Shift) => void;
}

function DeskDialog({ dialog, onOpen, onPrint }: DeskDialogProps) {
  const room = useRoom();
  const cage = useCage(room.id);
  return (
    <OfficeDialogs
      key={dialog.kind}
      dialog={dialog}
      drawer={cage.data?.myShift?.head.drawerName}
      onOpen={onOpen}
      onPrint={onPrint}
      onClose={() => onOpen(null)}
    />
  );
}
