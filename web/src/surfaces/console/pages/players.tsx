import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { everyRow } from '@/api/shared-queries';
import type { DirectoryRow } from '@/api/types';
import { AddPlayerDialog } from '@/features/players/add-player-dialog';
import { LISTS, type ShownList } from '@/features/players/lists';
import { LIST_LABEL, listCount, searchedList } from '@/features/players/model';
import { directoryKey, useDirectory, useDirectoryCounts } from '@/features/players/queries';
import { serverNow } from '@/lib/clock';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { ExportButton } from '@/ui/take-away';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { ListTools } from '../lists/list-tools';
import { useExport } from '../lists/use-export';
import { usePages } from '../lists/use-pages';
import { PlayerCounters } from '../players/counters';
import { directoryCsv } from '../players/export';
import { PlayersList } from '../players/list-panel';
import { useCan, useRoom } from '../session-context';
import { WhoMay } from '../who-may';

export function PlayersPage() {
  const can = useCan();
  return can('view_players') ? <Players /> : <WhoMay title="Players Database" />;
}

/** Players Database: everyone the club knows, found by name, phone or e-mail. */
function Players() {
  const room = useRoom();
  const can = useCan();
  const navigate = useNavigate();
  const { list: chosen = 'recent', q = '' } = useSearch({ from: '/players' });
  const list = searchedList(chosen, q);
  const pages = usePages();
  const rows = useDirectory(room.id, { list, q, cursor: pages.cursor });
  const counts = useDirectoryCounts(room.id);
  const [adding, setAdding] = useState(false);
  const { busy, disabledReason, exportRows } = useExport();
  const add = can('manage_players') ? () => setAdding(true) : undefined;

  function show(next: { list: ShownList; q: string }) {
    void navigate({
      to: '/players',
      search: {
        ...(next.list === 'recent' ? {} : { list: next.list }),
        ...(next.q === '' ? {} : { q: next.q }),
      },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Page
      title="Players Database"
      actions={
        <>
          <ExportButton
            busy={busy}
            disabledReason={rows.data?.items.length === 0 ? 'Nothing to export' : disabledReason}
            onPress={() =>
              void exportRows(
                'players',
                ['Players', LIST_LABEL[list]],
                directoryCsv(room.timeZone, serverNow()),
                () => everyRow<DirectoryRow>(directoryKey(room.id), { list, q }),
              )
            }
          />
          {add === undefined ? null : (
            <Button variant="primary" onClick={add}>
              Add Player
            </Button>
          )}
        </>
      }
    >
      <PlayerCounters counts={counts.data} failed={counts.isError} />
      <StaleStrip
        sources={[
          { what: 'players', query: rows },
          { what: 'the counters', query: counts },
        ]}
      />
      <Panel title="Players" hideTitle>
        <ListTools
          search={{
            label: 'Search players',
            placeholder: 'Name, phone or e-mail',
            value: q,
            onChange: (next) => show({ list: chosen, q: next }),
          }}
          filter={{
            label: 'Filter players',
            value: list,
            onChange: (next) => show({ list: next, q }),
            segments: LISTS.map((value) => ({
              value,
              label: LIST_LABEL[value],
              count: listCount(value, counts.data),
            })),
          }}
        />
        <PlayersList
          list={list}
          q={q}
          rows={rows}
          counts={counts.data}
          pages={pages}
          onAdd={add}
          onAll={() => show({ list: 'all', q })}
        />
      </Panel>
      {adding ? (
        <AddPlayerDialog
          roomId={room.id}
          timeZone={room.timeZone}
          name={/^[^\d@]*$/.test(q) ? q : ''}
          onOpenPlayer={(playerId) =>
            void navigate({ to: '/players/$playerId', params: { playerId } })
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Page>
  );
}
