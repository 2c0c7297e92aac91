import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import type { DirectoryRow } from '@/api/types';
import { frequentPlayers, whereText } from '@/room/players/directory/model';
import { PlayerTable } from '@/room/players/directory/player-table';
import { useDirectoryCounts, useFoundPlayers, useRecentPlayers } from '@/room/players/directory/queries';
import { formatCount, formatQuantity } from '@/lib/format';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/shells/filter-bar';
import { MoreFoot } from '@/shells/list-panel/list-panel';
import { QueryView } from '@/shells/query-view';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { useCan, useRoom } from '@/api/session/session-context';
import { openDialog } from '@/shells/dialogs';
import { playerLink } from '@/room/players/directory/player-link';
import { figure } from './figure';
import { useOfficeSearch } from './use-office-search';

/** "Player Database": search, recent players, frequent players, and a link to all players. */
export function PlayersTab() {
  const room = useRoom();
  const can = useCan();
  const { search, change } = useOfficeSearch();
  const q = search.q ?? '';
  const counts = useDirectoryCounts(room.id);
  const recent = useRecentPlayers(room.id);
  const found = useFoundPlayers(room.id, q);
  const all = counts.data;
  const count = figure(counts);
  const searching = q.trim() !== '';

  function acts(row: DirectoryRow) {
    if (row.session !== null) return null;
    return (
      <Button
        size="sm"
        aria-label={`Check in ${row.player.name}`}
        onClick={() => openDialog('check-in', { player: row.player })}
      >
        Check In
      </Button>
    );
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Stats>
        <Stat
          label="Total Players"
          value={count(({ total }) => total)}
          delta={all && `${formatCount(all.active)} active, ${formatCount(all.inactive)} inactive`}
        />
        <Stat
          label="Members Today"
          value={count(({ membersToday }) => membersToday)}
          delta={all && `${all.byTerm.annual} annual, ${all.byTerm.monthly} monthly, ${all.byTerm.daily} day`}
        />
        <Stat
          label="In the Room"
          value={count(({ inRoom }) => inRoom)}
          delta={all && `${all.playing} playing, ${all.notSeated} not seated`}
        />
        <Stat
          label="VIP Players"
          value={count(({ vip }) => vip)}
          delta="top 10% by hours, last 90 days"
          info="The 10 % of active players, rounded down, with the most hours played in the last 90 days."
        />
      </Stats>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Panel
          title={searching ? 'Found' : 'Recent Players'}
          actions={
            can('manage_players') ? (
              <Button size="sm" icon={UserPlus} onClick={() => openDialog('add-new-player')}>
                Add New Player
              </Button>
            ) : undefined
          }
        >
          <FilterBar>
            <SearchBox
              label="Search players"
              placeholder="Name, phone or email"
              value={q}
              onSearch={(text) => change({ q: text })}
            />
          </FilterBar>
          {searching ? (
            <>
              <QueryView
                what="players"
                of={found}
                rows={8}
                strip
                empty={<Empty title="No players found.">Nobody has this name, phone or email.</Empty>}
              >
                {(rows) => (
                  <PlayerTable
                    caption="Players found"
                    rows={rows}
                    playerLink={playerLink}
                    acts={can('manage_players') ? acts : undefined}
                    complete={!found.hasNextPage}
                  />
                )}
              </QueryView>
              <MoreFoot of={found} />
            </>
          ) : (
            <QueryView
              of={recent}
              what="players"
              rows={8}
              empty={<Empty title="Nobody has been here yet">Players appear here with their first check-in.</Empty>}
            >
              {(rows) => (
                <PlayerTable
                  caption="Players who were here last"
                  rows={rows}
                  playerLink={playerLink}
                  acts={can('manage_players') ? acts : undefined}
                />
              )}
            </QueryView>
          )}
          <PanelFoot>
            <span className="font-normal text-ink-3">{searching ? 'All players' : 'Most recent visits'}</span>
            <Link to="/players" className={linkStyle}>
              {all === undefined ? 'All players' : `All ${formatCount(all.total)}`}
            </Link>
          </PanelFoot>
        </Panel>
        <Panel title="Frequent Players">
          <QueryView of={recent} what="frequent players" rows={6}>
            {(rows) => <Frequent rows={frequentPlayers(rows)} />}
          </QueryView>
        </Panel>
      </div>
    </div>
  );
}

function Frequent({ rows }: { rows: readonly DirectoryRow[] }) {
  if (rows.length === 0) return <Empty title="Nobody yet">Who comes often appears here after some visits.</Empty>;
  return (
    <ol>
      {rows.map((row) => (
        <ListRow
          key={row.player.id}
          title={
            <span className="flex items-center gap-2">
              {playerLink(row.player)}
              {row.vip ? <StatusBadge shape="star" tone="neutral" label="VIP" /> : null}
            </span>
          }
          detail={whereText(row) ?? 'Not in the room'}
          end={formatQuantity(row.visits90, 'visit')}
          endDetail="in 90 days"
        />
      ))}
    </ol>
  );
}
