import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gameTypesQuery } from '@/api/shared-queries';
import type { GameType } from '@/api/types';
import { GameTable } from '@/features/game-types/game-table';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Ready } from '../../floor/ready';
import { StaleStrip } from '../../floor/stale-strip';
import { useCan } from '../../session-context';
import { HeadActions } from '../../settings/head-actions';

const NewGameTypeDialog = lazyPart(async () => ({
  default: (await import('@/features/game-types/new-game-type-dialog')).NewGameTypeDialog,
}));
const EditGameTypeDialog = lazyPart(async () => ({
  default: (await import('@/features/game-types/edit-game-type-dialog')).EditGameTypeDialog,
}));
const DeleteGameType = lazyPart(async () => ({
  default: (await import('@/features/game-types/delete-confirm')).DeleteGameType,
}));

type Asked = { act: 'new' } | { act: 'edit' | 'delete'; game: GameType } | null;

/** The games of the house with their stakes; every room deals from them. */
export function GameTypesPage() {
  const may = useCan()('manage_game_types');
  const games = useQuery(gameTypesQuery);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const add = () => setAsked({ act: 'new' });
  return (
    <>
      {may ? (
        <HeadActions>
          <Button variant="primary" onClick={add}>
            New Game Type
          </Button>
        </HeadActions>
      ) : null}
      <StaleStrip sources={[{ what: 'game types', query: games }]} />
      <Panel title="Game Types" count={games.data?.length}>
        <Ready what="game types" query={games} skeleton={<SkeletonRows rows={6} />}>
          {(all) =>
            all.length === 0 ? (
              <Empty
                title="No game types yet"
                action={may ? <Button onClick={add}>New Game Type</Button> : undefined}
              >
                Tables and waitlists need a game: its blinds and its buy-in.
              </Empty>
            ) : (
              <GameTable
                games={all}
                acts={
                  may
                    ? {
                        onEdit: (game) => setAsked({ act: 'edit', game }),
                        onDelete: (game) => setAsked({ act: 'delete', game }),
                      }
                    : undefined
                }
              />
            )
          }
        </Ready>
      </Panel>
      <Boundary look="layer">
        {asked === null ? null : asked.act === 'new' ? (
          <NewGameTypeDialog onClose={close} />
        ) : asked.act === 'edit' ? (
          <EditGameTypeDialog gameType={asked.game} onClose={close} />
        ) : (
          <DeleteGameType gameType={asked.game} onClose={close} />
        )}
      </Boundary>
    </>
  );
}
