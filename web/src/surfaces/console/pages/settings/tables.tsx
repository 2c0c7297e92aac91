import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gameTypesQuery } from '@/api/shared-queries';
import type { TableSetup } from '@/api/setup-types';
import { byStakes, optionText } from '@/features/game-types/model';
import { SetupPanel } from '@/features/tables/setup-panel';
import { tableSetupsQuery } from '@/features/tables/setup-queries';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Ready } from '../../floor/ready';
import { StaleStrip } from '../../floor/stale-strip';
import { useCan, useRoom } from '../../session-context';
import { HeadActions } from '../../settings/head-actions';

const SetupDialog = lazyPart(async () => ({
  default: (await import('@/features/tables/setup-dialog')).SetupDialog,
}));
const RetireTable = lazyPart(async () => ({
  default: (await import('@/features/tables/retire-confirm')).RetireTable,
}));

const NONE: never[] = [];

type Asked = { act: 'add' } | { act: 'edit' | 'retire'; table: TableSetup } | null;

/** The tables of the active room: added, changed, taken out of use and brought back. */
export function TablesPage() {
  const room = useRoom();
  const may = useCan()('manage_tables');
  const tables = useQuery(tableSetupsQuery(room.id));
  const games = useQuery(gameTypesQuery);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const options = (games.data ?? NONE)
    .toSorted(byStakes)
    .map((game) => ({ value: game.id, label: optionText(game) }));
  return (
    <>
      {may ? (
        <HeadActions>
          <Button
            variant="primary"
            disabledReason={
              tables.data === undefined || games.data === undefined
                ? 'The tables are not loaded yet'
                : options.length === 0
                  ? 'A table needs a game: add a game type first'
                  : undefined
            }
            onClick={() => setAsked({ act: 'add' })}
          >
            Add Table
          </Button>
        </HeadActions>
      ) : null}
      <StaleStrip sources={[{ what: 'tables', query: tables }]} />
      <Ready what="tables" query={tables} panel="Tables" skeleton={<TablesSkeleton />}>
        {(list) => (
          <SetupPanel
            tables={list}
            acts={
              may
                ? {
                    onAdd: () => setAsked({ act: 'add' }),
                    onEdit: (table) => setAsked({ act: 'edit', table }),
                    onRetire: (table) => setAsked({ act: 'retire', table }),
                  }
                : undefined
            }
          />
        )}
      </Ready>
      <Boundary look="layer">
        {asked === null ? null : asked.act === 'retire' ? (
          <RetireTable table={asked.table} onClose={close} />
        ) : (
          <SetupDialog
            roomId={room.id}
            table={asked.act === 'edit' ? asked.table : undefined}
            tables={tables.data ?? NONE}
            games={options}
            onClose={close}
          />
        )}
      </Boundary>
    </>
  );
}

function TablesSkeleton() {
  return (
    <Panel title="Tables">
      <SkeletonRows rows={8} />
    </Panel>
  );
}
