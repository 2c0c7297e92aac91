import { ArrowRightLeft, Ellipsis, Hourglass, Inbox, Wallet } from 'lucide-react';
import type { Cage, Drawer, Shift } from '@/api/types';
import { closeStop } from '@/features/cage/model';
import { useShift } from '@/features/cage/queries';
import { ShiftPanel } from '@/features/cage/shift-panel';
import { Button, IconButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Menu, MenuItem } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { Select } from '@/ui/select';
import { SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { Ready } from '../floor/ready';
import { useCan, useRoom, useUser } from '../session-context';
import type { OfficeDialog } from './office-dialog';
import { useOfficeSearch } from './use-office-search';

interface DrawerAreaProps {
  cage: Cage;
  onOpen: (dialog: OfficeDialog) => void;
  onPrint: (shift: Shift) => void;
}

/** The caller's own drawer, else the one he chose, else the first open one. */
function chosenDrawer(cage: Cage, asked: string | undefined): Drawer | undefined {
  return (
    cage.drawers.find(({ id }) => id === asked) ??
    cage.drawers.find(({ id }) => id === cage.myShift?.head.drawerId) ??
    cage.drawers.find(({ shift }) => shift !== null) ??
    cage.drawers[0]
  );
}

/** The drawer that is shown: its shift, or that it is closed. */
export function DrawerArea({ cage, onOpen, onPrint }: DrawerAreaProps) {
  const room = useRoom();
  const user = useUser();
  const can = useCan();
  const { search, change } = useOfficeSearch();
  const drawer = chosenDrawer(cage, search.drawer);
  const open = drawer?.shift ?? null;
  const own = open !== null && open.id === cage.myShift?.head.id ? cage.myShift : null;
  const other = useShift(open === null || own !== null ? null : open.id);

  if (drawer === undefined) {
    return (
      <Panel title="Drawers">
        <Empty
          title="No drawer yet"
          action={
            can('manage_tables') ? (
              <Button onClick={() => onOpen({ kind: 'add-drawer', name: 'Drawer 1' })}>
                Add Drawer
              </Button>
            ) : undefined
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
      cage={cage}
      shift={own ?? other.data ?? null}
      stop={open === null ? undefined : closeStop(open, user.id, can('correct_ledger'))}
      onOpen={onOpen}
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
                cage.myShift === null
                  ? undefined
                  : `You already have ${cage.myShift.head.drawerName} open`
              }
              onClick={() => onOpen({ kind: 'open-drawer', drawer })}
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
    <Ready
      what="the shift"
      panel={drawer.name}
      query={shown}
      skeleton={
        <Panel title={drawer.name}>
          <SkeletonRows rows={5} />
        </Panel>
      }
    >
      {(shift) => (
        <ShiftPanel
          shift={shift}
          timeZone={room.timeZone}
          choice={choice}
          menu={menu}
          countStop={closeStop(shift.head, user.id, can('correct_ledger'))}
          onPrint={() => onPrint(shift)}
          onCount={() => onOpen({ kind: 'close-drawer', shift })}
        />
      )}
    </Ready>
  );
}

interface DrawerMenuProps {
  cage: Cage;
  shift: Shift | null;
  /** Why cash cannot be moved: it is another cashier's drawer. */
  stop: string | undefined;
  onOpen: (dialog: OfficeDialog) => void;
}

/** What else is done at a drawer. */
function DrawerMenu({ cage, shift, stop, onOpen }: DrawerMenuProps) {
  const can = useCan();
  return (
    <Menu trigger={<IconButton label="More at the cage" icon={Ellipsis} tip={false} />}>
      <MenuItem
        icon={ArrowRightLeft}
        disabledReason={shift === null ? 'The drawer is closed' : stop}
        onSelect={() => {
          if (shift !== null) onOpen({ kind: 'transfer', head: shift.head, direction: 'fill' });
        }}
      >
        Fill or Drop
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={() => onOpen({ kind: 'funds' })}>
        Player Funds
      </MenuItem>
      <MenuItem icon={Hourglass} onSelect={() => onOpen({ kind: 'prepaid' })}>
        Prepaid Hours
      </MenuItem>
      {can('manage_tables') ? (
        <MenuItem
          icon={Inbox}
          onSelect={() => onOpen({ kind: 'add-drawer', name: freeName(cage.drawers) })}
        >
          Add Drawer
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** "Drawer 3": the first number that no drawer has. */
function freeName(drawers: readonly Drawer[]): string {
  const names = new Set(drawers.map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n += 1) if (!names.has(`drawer ${n}`)) return `Drawer ${n}`;
}
