import { useState } from 'react';
import type { HostPlayer } from '../account/types';
import { fromWire } from '@/domain/money';
import { normalizeForSearch } from '@/lib/search-text';
import { formatNearDay, formatNet, formatQuantity } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/shells/filter-bar';
import { Panel, PanelFoot } from '@/ui/panel';

interface PlayersPanelProps {
  players: readonly HostPlayer[];
  timeZone: string;
  onStatistics: (player: HostPlayer) => void;
}

/** Maximum number of rows rendered; further players are found by search. */
const MAX_PLAYERS = 100;

/** All players of the community's games. */
export function PlayersPanel({ players, timeZone, onStatistics }: PlayersPanelProps) {
  const now = useNow(60_000);
  const [query, setQuery] = useState('');
  const wanted = normalizeForSearch(query);
  const shown = players.filter(({ name }) => normalizeForSearch(name).includes(wanted));
  return (
    <Panel title="Players" hideTitle>
      {players.length === 0 ? (
        <Empty title="Nobody has played yet">
          Players who join a game of the community appear here, with what they won.
        </Empty>
      ) : (
        <>
          <FilterBar>
            <SearchBox
              label="Search players of home games"
              placeholder="Search players"
              value={query}
              onSearch={setQuery}
            />
          </FilterBar>
          {shown.length === 0 ? (
            <Empty title="No players found." action={<Button onClick={() => setQuery('')}>Show all players</Button>}>
              Nobody of the community matches “{query}”.
            </Empty>
          ) : (
            <DataTable
              caption="Players of home games"
              columns={columns(timeZone, now, onStatistics)}
              rows={shown}
              rowKey={({ id }) => id}
              most={MAX_PLAYERS}
              complete
              acts
            />
          )}
          {shown.length > MAX_PLAYERS ? (
            <PanelFoot>
              <span className="text-ink-3">
                {MAX_PLAYERS} of {shown.length} players. Search to find the others.
              </span>
            </PanelFoot>
          ) : null}
        </>
      )}
    </Panel>
  );
}

function columns(
  timeZone: string,
  now: number,
  onStatistics: PlayersPanelProps['onStatistics'],
): readonly Column<HostPlayer>[] {
  const last = ({ lastPlayed }: HostPlayer) =>
    lastPlayed === null ? 'Never' : formatNearDay(lastPlayed, timeZone, now);
  return [
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: ({ name }) => <span className="block truncate phone:whitespace-normal">{name}</span>,
      phoneDetail: (player) =>
        player.games === 0 ? 'no games' : `${formatQuantity(player.games, 'game')} · ${last(player)}`,
      sortBy: ({ name }) => name,
    },
    {
      key: 'games',
      header: 'Games',
      align: 'right',
      phone: 'hide',
      cell: ({ games }) => games,
      sortBy: ({ games }) => games,
    },
    {
      key: 'net',
      header: 'Won or lost',
      align: 'right',
      cell: ({ games, net }) => (games === 0 ? '–' : formatNet(fromWire(net))),
      sortBy: ({ net }) => fromWire(net),
    },
    {
      key: 'last',
      header: 'Last played',
      phone: 'hide',
      cell: (player) => <span className="text-ink-2">{last(player)}</span>,
      sortBy: ({ lastPlayed }) => (lastPlayed === null ? 0 : Date.parse(lastPlayed)),
    },
    {
      key: 'act',
      header: 'Statistics',
      hideHeader: true,
      align: 'right',
      cell: (player) => (
        <Button size="sm" aria-label={`Statistics, ${player.name}`} onClick={() => onStatistics(player)}>
          Statistics
        </Button>
      ),
    },
  ];
}
