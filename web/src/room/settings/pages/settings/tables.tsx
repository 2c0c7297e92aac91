import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery } from '@/api/queries';
import { SetupPanel } from '@/room/settings/tables/setup-panel';
import { tableSetupsQuery } from '@/room/settings/tables/setup-queries';
import { Button } from '@/ui/button';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';
import { HeadActions } from './head-actions';

/** The tables of the active room: added, changed, taken out of use and brought back. */
export function TablesPage() {
  const room = useRoom();
  const may = useCan()('manage_tables');
  const tables = useQuery(tableSetupsQuery(room.id));
  const games = useQuery(gameTypesQuery);
  return (
    <>
      {may ? (
        <HeadActions>
          <Button
            variant="primary"
            disabledReason={
              tables.data === undefined || games.data === undefined
                ? 'The tables are not loaded yet'
                : games.data.length === 0
                  ? 'A table needs a game: add a game type first'
                  : undefined
            }
            onClick={() => openDialog('add-table-setup')}
          >
            Add Table
          </Button>
        </HeadActions>
      ) : null}
      <QueryView of={tables} what="tables" inPanel="Tables" rows={8} strip>
        {(list) => (
          <SetupPanel
            tables={list}
            acts={
              may
                ? {
                    onAdd: () => openDialog('add-table-setup'),
                    onEdit: ({ id }) => openDialog('edit-table-setup', { tableId: id }),
                    onRetire: ({ id }) => openDialog('retire-table', { tableId: id }),
                  }
                : undefined
            }
          />
        )}
      </QueryView>
    </>
  );
}
