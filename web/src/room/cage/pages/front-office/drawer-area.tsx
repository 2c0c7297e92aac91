import { ArrowRightLeft, Hourglass, Inbox, Wallet } from 'lucide-react';
import type { Cage, Drawer, Shift } from '@/api/types';
import { closeBlockedReason } from '@/room/cage/model';
import { useShift } from '@/room/cage/queries';
import { ShiftPanel } from '@/room/cage/drawers/shift-panel';
import { Slip } from '@/room/cage/drawers/slip';
import { usePrinting } from '@/lib/hooks/use-printing';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { Select } from '@/ui/select';
import { SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { QueryView } from '@/shells/query-view';
import { useCan, useUser } from '@/api/session/session-context';
import { openDialog } from '@/shells/dialogs';
import { useOfficeSearch } from './use-office-search';

/** The caller's own drawer, otherwise the chosen one, otherwise the first open one. */
function chosenDrawer(cage: Cage, asked: string | undefined): Drawer | undefined {
  return (
    cage.drawers.find(({ id }) => id === asked) ??
    cage.drawers.find(({ id }) => id === cage.myShift?.head.drawerId) ??
    cage.drawers.find(({ shift }) => shift !== null) ??
    cage.drawers[0]
  );
}

/** The selected drawer: its shift, or that it is closed. */
export function DrawerArea({ cage }: { cage: Cage }) {
  const user = useUser();
  const can = useCan();
  const { search, change } = useOfficeSearch();
  const drawer = chosenDrawer(cage, search.drawer);
  const open = drawer?.shift ?? null;
  const own = open !== null && open.id === cage.myShift?.head.id ? cage.myShift : null;
  const [printed, print] = usePrinting<Shift>();
  const other = useShift(open === null || own !== null ? null : open.id);

  if (drawer === undefined) {
    return (
      <Panel title="Drawers">
        <Empty
          title="No drawer yet"
          action={
            can('manage_tables') ? <Button onClick={() => openDialog('add-drawer')}>Add Drawer</Button> : undefined
          }
        >
          A drawer is opened with a counted float, and every payment at the desk goes through it.
        </Empty>
      </Panel>
    );
  }
  const choice =
    cage.drawers.length < 2 ? undefined : (
      <h2>
        <Select
          label="Drawer"
          size="md"
          value={drawer.id}
          onValueChange={(id) => change({ drawer: id })}
          options={cage.drawers.map(({ id, name, shift }) => ({
            value: id,
            label: name,
            detail: shift === null ? 'Closed' : `Open with ${shift.cashierName}`,
          }))}
        />
      </h2>
    );
  const menu = (
    <DrawerMenu
      shift={own ?? other.data ?? null}
      stop={open === null ? undefined : closeBlockedReason(open, user.id, can('correct_ledger'))}
    />
  );
  if (open === null) {
    return (
      <section
        aria-label={`${drawer.name}, closed`}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        <div className="flex items-center gap-2 border-b border-line p-4 phone:p-3">
          {choice ?? <h2 className="text-body font-semibold">{drawer.name}</h2>}
          <StatusBadge shape="ring" tone="neutral" label="Closed" />
          <span className="-my-2 -mr-2 ml-auto">{menu}</span>
        </div>
        <Empty
          title={`${drawer.name} is closed`}
          action={
            <Button
              disabledReason={
                cage.myShift === null ? undefined : `You already have ${cage.myShift.head.drawerName} open`
              }
              onClick={() => openDialog('open-drawer', { drawerId: drawer.id })}
            >
              Open Drawer
            </Button>
          }
        >
          Count the float to open it. Until then cash goes through the main bank.
        </Empty>
      </section>
    );
  }
  const shown = own === null ? other : { ...other, data: own };
  return (
    <QueryView
      of={shown}
      what="the shift"
      panel={drawer.name}
      skeleton={
        <Panel title={drawer.name}>
          <SkeletonRows rows={5} />
        </Panel>
      }
    >
      {(shift) => (
        <>
          <ShiftPanel
            shift={shift}
            choice={choice}
            menu={menu}
            countStop={closeBlockedReason(shift.head, user.id, can('correct_ledger'))}
            onPrint={() => print(shift)}
            onCount={() => openDialog('close-drawer', { shiftId: shift.head.id })}
          />
          {printed === null ? null : <Slip shift={printed} />}
        </>
      )}
    </QueryView>
  );
}

interface DrawerMenuProps {
  shift: Shift | null;
  /** Why the user cannot move cash: the drawer belongs to another cashier. */
  stop: string | undefined;
}

/** The menu of further acts at a drawer. */
function DrawerMenu({ shift, stop }: DrawerMenuProps) {
  const can = useCan();
  return (
    <MoreMenu label="More at the cage" size="md">
      <MenuItem
        icon={ArrowRightLeft}
        disabledReason={shift === null ? 'The drawer is closed' : stop}
        onSelect={() => {
          if (shift !== null) openDialog('fill-or-drop', { shiftId: shift.head.id });
        }}
      >
        Fill or Drop
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={() => openDialog('player-funds')}>
        Player Funds
      </MenuItem>
      <MenuItem icon={Hourglass} onSelect={() => openDialog('prepaid-hours')}>
        Prepaid Hours
      </MenuItem>
      {can('manage_tables') ? (
        <MenuItem icon={Inbox} onSelect={() => openDialog('add-drawer')}>
          Add Drawer
        </MenuItem>
      ) : null}
    </MoreMenu>
  );
}
