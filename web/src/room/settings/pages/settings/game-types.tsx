import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery } from '@/api/queries';
import { GameTable } from '@/room/floor/games/game-table';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { openDialog } from '@/shells/dialogs';
import { StaleStrip } from '@/shells/stale-strip';
import { QueryView } from '@/shells/query-view';
import { useCan } from '@/api/session/session-context';
import { HeadActions } from './head-actions';

/** The games of the organization with their stakes, shared by all rooms. */
export function GameTypesPage() {
  const may = useCan()('manage_game_types');
  const games = useQuery(gameTypesQuery);
  const add = () => openDialog('new-game-type');
  return (
    <>
      {may ? (
        <HeadActions>
          <Button variant="primary" onClick={add}>
            New Game Type
          </Button>
        </HeadActions>
      ) : null}
      <StaleStrip of={{ 'game types': games }} />
      <Panel title="Game Types" count={games.data?.length}>
        <QueryView
          of={games}
          what="game types"
          rows={6}
          empty={
            <Empty title="No game types yet" action={may ? <Button onClick={add}>New Game Type</Button> : undefined}>
              Tables and waitlists need a game: its blinds and its buy-in.
            </Empty>
          }
        >
          {(all) => (
            <GameTable
              games={all}
              acts={
                may
                  ? {
                      onEdit: ({ id }) => openDialog('edit-game-type', { gameTypeId: id }),
                      onDelete: ({ id }) => openDialog('delete-game-type', { gameTypeId: id }),
                    }
                  : undefined
              }
            />
          )}
        </QueryView>
      </Panel>
    </>
  );
}
