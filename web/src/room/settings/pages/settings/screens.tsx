import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Trash } from 'lucide-react';
import type { Table } from '@/api/types';
import { useCan, useRoom } from '@/api/session/session-context';
import { formatNearMoment } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { NAMES_ON_SCREENS } from '@/room/settings/rooms/groups';
import { RulesPanel } from '@/room/settings/rooms/rules-panel';
import { isOn, showsText } from '@/room/settings/screens/model';
import { useTables } from '@/room/floor/tables/queries';
import { type Screen, screensQuery } from '@/room/settings/screens/queries';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { StaleStrip } from '@/shells/stale-strip';
import { Button, IconButton } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Menu, MenuItem } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { HeadActions } from './head-actions';

/** The boards on the walls of the active room. */
export function ScreensPage() {
  const room = useRoom();
  const can = useCan();
  const screens = useQuery(screensQuery(room.id));
  const add = () => openDialog('add-screen');
  return (
    <>
      <HeadActions>
        <Button variant="primary" onClick={add}>
          Add Screen
        </Button>
      </HeadActions>
      <StaleStrip of={{ screens }} />
      <QueryView
        of={screens}
        what="screens"
        inPanel="Screens"
        empty={
          <Panel title="Screens">
            <Empty title="No screens yet" action={<Button onClick={add}>Add Screen</Button>}>
              A TV on the wall shows the waitlists, a tablet at a table is the dealer's. Open /screen in its browser.
            </Empty>
          </Panel>
        }
      >
        {(list) => (
          <Panel title="Screens" count={list.length}>
            <ScreensTable screens={list} timeZone={room.timeZone} />
          </Panel>
        )}
      </QueryView>
      <RulesPanel room={room} group={NAMES_ON_SCREENS} readOnly={!can('manage_settings')} />
    </>
  );
}

function ScreensTable({ screens, timeZone }: { screens: readonly Screen[]; timeZone: string }) {
  const now = useNow();
  const tables = useTables(useRoom().id).data ?? [];
  return (
    <DataTable
      caption="Screens of the room"
      columns={columnsFor(timeZone, now, tables)}
      rows={screens}
      rowKey={({ id }) => id}
      acts
      complete
    />
  );
}

function columnsFor(timeZone: string, now: number, tables: readonly Table[]): Column<Screen>[] {
  return [
    { key: 'name', header: 'Screen', rowHeader: true, cell: ({ name }) => name },
    { key: 'kind', header: 'Shows', cell: (screen) => showsText(screen, tables) },
    {
      key: 'seen',
      header: 'Last seen',
      cell: (screen) =>
        isOn(screen, now) ? (
          <StatusBadge shape="circle" tone="ok" label="On" />
        ) : (
          <StatusBadge shape="ring" tone="neutral" label={formatNearMoment(screen.seenAt, timeZone, now)} />
        ),
    },
    {
      key: 'acts',
      header: 'Acts',
      hideHeader: true,
      align: 'right',
      cell: (screen) => (
        <Menu trigger={<IconButton label={`More for ${screen.name}`} icon={Ellipsis} size="sm" tip={false} />}>
          <MenuItem icon={Pencil} onSelect={() => openDialog('edit-screen', { screenId: screen.id })}>
            Edit
          </MenuItem>
          <MenuItem icon={Trash} tone="danger" onSelect={() => openDialog('remove-screen', { screenId: screen.id })}>
            Remove Screen
          </MenuItem>
        </Menu>
      ),
    },
  ];
}
