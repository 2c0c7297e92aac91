import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import type { DirectoryRow } from '@/api/types';
import { frequentPlayers, visitsText, whereText } from '@/features/directory/model';
import { PlayerTable } from '@/features/directory/player-table';
import {
  useDirectoryCounts,
  useFoundPlayers,
  useRecentPlayers,
} from '@/features/directory/queries';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/ui/filter-bar';
import { ListRow } from '@/ui/list-row';
import { Paged } from '@/ui/paged';
import { Panel, PanelFoot } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { Ready } from '../floor/ready';
import { useCan, useRoom } from '../session-context';
import type { OfficeDialog } from './office-dialog';
import { playerLink } from './player-link';
import { figure } from './figure';
import { useOfficeSearch } from './use-office-search';

interface PlayersTabProps {
  onOpen: (dialog: OfficeDialog) => void;
}

/** "Player Database": search, who came last, who comes most, and the way to all of them. */
export function PlayersTab({ onOpen }: PlayersTabProps) {
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
        onClick={() => onOpen({ kind: 'check-in', player: row.player })}
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
          delta={
            all &&
            `${all.byTerm.annual} annual, ${all.byTerm.monthly} monthly, ${all.byTerm.daily} day`
          }
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
              <Button size="sm" icon={UserPlus} onClick={() => onOpen({ kind: 'add-player' })}>
                Add New Player
              </Button>
            ) : undefined
          }
        >
          <FilterBar>
            <SearchBox
              label="Search players"
              placeholder="Name, phone or e-mail"
              value={q}
              onSearch={(text) => change({ q: text })}
            />
          </FilterBar>
          {searching ? (
            <Paged
              what="players"
              query={found}
              empty={
                <Empty title="No players found.">Nobody has this name, phone or e-mail.</Empty>
              }
            >
              {(rows) => (
                <PlayerTable
                  caption="Players found"
                  rows={rows}
                  timeZone={room.timeZone}
                  playerLink={playerLink}
                  acts={can('manage_players') ? acts : undefined}
                  complete={!found.hasNextPage}
                />
              )}
            </Paged>
          ) : (
            <Ready what="players" query={recent} skeleton={<SkeletonRows rows={8} />}>
              {(rows) =>
                rows.length === 0 ? (
                  <Empty title="Nobody has been here yet">
                    Players appear here with their first check-in.
                  </Empty>
                ) : (
                  <PlayerTable
                    caption="Players who were here last"
                    rows={rows}
                    timeZone={room.timeZone}
                    playerLink={playerLink}
                    acts={can('manage_players') ? acts : undefined}
                  />
                )
              }
            </Ready>
          )}
          <PanelFoot>
            <span className="font-normal text-ink-3">
              {searching ? 'Searched among all players' : 'Who was in the room last'}
            </span>
            <Link to="/players" className={linkStyle}>
              {all === undefined ? 'All players' : `All ${formatCount(all.total)}`}
            </Link>
          </PanelFoot>
        </Panel>
        <Panel title="Frequent Players">
          <Ready what="frequent players" query={recent} skeleton={<SkeletonRows rows={6} />}>
            {(rows) => <Frequent rows={frequentPlayers(rows)} />}
          </Ready>
        </Panel>
      </div>
    </div>
  );
}

function Frequent({ rows }: { rows: readonly DirectoryRow[] }) {
  if (rows.length === 0)
    return <Empty title="Nobody yet">Who comes often appears here after some visits.</Empty>;
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
          end={visitsText(row.visits90)}
          endDetail="in 90 days"
        />
      ))}
    </ol>
  );
}
