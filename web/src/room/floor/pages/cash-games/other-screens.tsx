import { ClipboardList, LayoutPanelTop, ShieldAlert, Smartphone } from 'lucide-react';
import type { Table } from '@/api/types';
import { dealtName, byNumber } from '@/domain/floor';
import { useDealers } from '@/room/staff/roster/queries';
import { ActionButton, ActionLink, ActionList } from '@/ui/action-list';
import { Menu, MenuItem, MenuLabel } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { NO_TABLES } from '@/shells/messages';
import { useRoom } from '@/api/session/session-context';

/** Links to the screens outside the shell, each in a new browser tab, with the intended users. */
export function OtherScreens({ tables }: { tables: readonly Table[] | undefined }) {
  const room = useRoom();
  return (
    <Panel title="Other Screens">
      <ActionList>
        <ActionLink
          icon={ShieldAlert}
          label="Pit Boss Control Center"
          detail="For senior management"
          href={`/pit-boss/${room.id}`}
        />
        <ActionLink
          icon={ClipboardList}
          label="Executive Dashboard"
          detail="For roaming management"
          href={`/roaming-manager/${room.id}`}
        />
        {tables?.length === 0 ? null : <DealerScreens tables={tables} />}
        <ActionLink icon={Smartphone} label="Mobile Floor" detail="For floor managers on the move" href="/mobile" />
      </ActionList>
    </Panel>
  );
}

/** A dealer screen belongs to one table, so the user picks the table first. */
function DealerScreens({ tables }: { tables: readonly Table[] | undefined }) {
  const dealings = useDealers(useRoom().id).data;
  const dealer = {
    icon: LayoutPanelTop,
    label: 'Dealer Interface',
    detail:
      dealings === undefined || dealings.length === 0
        ? 'For dealers, one screen a table'
        : `For dealers: ${dealings.length} at ${dealings.length === 1 ? 'a table' : 'their tables'}`,
    away: true,
  };
  const nameAt = (table: Table) =>
    dealings?.find(({ tableId }) => tableId === table.id)?.name ??
    (table.currentPlayers > 0 ? 'No dealer' : 'Nobody plays');
  // Reserves the space while the tables load, so that the row below does not move under a finger.
  if (tables === undefined) return <ActionButton {...dealer} disabledReason={NO_TABLES} />;
  return (
    <Menu align="start" trigger={<ActionButton {...dealer} />}>
      <MenuLabel>Open for</MenuLabel>
      {tables.toSorted(byNumber).map((table) => (
        <MenuItem key={table.id} onSelect={() => window.open(`/dealer/${table.id}`, '_blank', 'noopener')}>
          Table {table.tableNumber} · {dealtName(table)}{' '}
          {dealings === undefined ? null : <span className="block text-meta text-ink-3">{nameAt(table)}</span>}
        </MenuItem>
      ))}
    </Menu>
  );
}
