import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { everyRow } from '@/api/queries';
import type { DirectoryRow } from '@/api/types';
import { openDialog } from '@/shells/dialogs';
import { LISTS, type ShownList } from '../directory/lists';
import { searchedList } from '../directory/lists';
import { LIST_LABEL, listCount } from '../profile/model';
import { useDirectoryCounts } from '../directory/queries';
import { directoryKey, useDirectory } from '../profile/queries';
import { serverNow } from '@/lib/clock';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { ExportButton } from '@/ui/take-away';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { ListTools } from '@/shells/list-panel/list-tools';
import { useExport } from '@/shells/list-panel/use-export';
import { usePages } from '@/shells/list-panel/use-pages';
import { PlayerCounters } from '../directory/counters';
import { directoryCsv } from '../directory/export';
import { PlayersList } from '../directory/list-panel';
import { useCan, useRoom } from '@/api/session/session-context';
import { NoPermission } from '../no-permission';

export function PlayersPage() {
  const can = useCan();
  return can('view_players') ? <Players /> : <NoPermission title="Players Database" />;
}

/** Players Database: all players of the club, searchable by name, phone or email. */
function Players() {
  const room = useRoom();
  const can = useCan();
  const navigate = useNavigate();
  const { list: chosen = 'recent', q = '' } = useSearch({ from: '/players' });
  const list = searchedList(chosen, q);
  const pages = usePages();
  const rows = useDirectory(room.id, { list, q, cursor: pages.cursor });
  const counts = useDirectoryCounts(room.id);
  const { busy, disabledReason, exportRows } = useExport();
  const add = can('manage_players')
    ? () => openDialog('add-player', { name: /^[^\d@]*$/.test(q) ? q : '' })
    : undefined;

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
              void exportRows('players', ['Players', LIST_LABEL[list]], directoryCsv(room.timeZone, serverNow()), () =>
                everyRow<DirectoryRow>(directoryKey(room.id), { list, q }),
              )
            }
          />
          {can('correct_ledger') ? (
            <Link to="/players/import" className={buttonStyle()}>
              <Icon as={Upload} />
              Import
            </Link>
          ) : null}
          {add === undefined ? null : (
            <Button variant="primary" onClick={add}>
              Add Player
            </Button>
          )}
        </>
      }
    >
      <PlayerCounters counts={counts.data} failed={counts.isError} />
      <StaleStrip of={{ players: rows, 'the counters': counts }} />
      <Panel title="Players" hideTitle>
        <ListTools
          search={{
            label: 'Search players',
            placeholder: 'Name, phone or email',
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
    </Page>
  );
}
