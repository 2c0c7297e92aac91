import type { ComponentProps } from 'react';
import { useNow } from '@/lib/hooks/use-now';
import { lazyParts } from '@/lib/lazy-part';
import { QueryView, type Read } from '@/shells/query-view';
import { Boundary } from '@/ui/boundary';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Tabs } from '@/ui/tabs';
import type { HostPlayer } from '../account/types';
import type { HomeGame } from '../types';
import { GamesTab } from './games-tab';
import { HostCards } from './host-cards';
import { splitGames } from './model';
import type { HostSearch } from './search';

const { PlayersPanel, StatisticsTab } = lazyParts({
  PlayersPanel: async () => (await import('./players-panel')).PlayersPanel,
  StatisticsTab: async () => (await import('./statistics-tab')).StatisticsTab,
});

interface HostTabsProps extends Omit<ComponentProps<typeof GamesTab>, 'games' | 'all' | 'onAll'> {
  label: string;
  search: HostSearch;
  onSearch: (next: HostSearch) => void;
  games: Read<readonly HomeGame[]>;
  players: Read<readonly HostPlayer[]>;
}

const skeleton = (
  <Panel title="Loading" hideTitle>
    <SkeletonRows rows={6} />
  </Panel>
);

/** Games, players and statistics of a host, in the console and on the host's own screen. */
export function HostTabs({ label, search, onSearch, games, players, timeZone, ...acts }: HostTabsProps) {
  // A scheduled game becomes pending by the clock alone.
  const now = useNow(60_000);
  return (
    <Tabs
      label={label}
      value={search.tab ?? 'games'}
      onValueChange={(tab) => onSearch({ ...search, tab: tab === 'games' ? undefined : tab })}
      tabs={[
        {
          value: 'games',
          label: 'My Games',
          content: (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <HostCards
                games={games.data === undefined ? undefined : splitGames(games.data, now)}
                players={players.data?.length}
                failed={{ games: games.isError, players: players.isError }}
                timeZone={timeZone}
              />
              <QueryView of={games} what="your games" panel="Games" skeleton={skeleton}>
                {(list) => (
                  <GamesTab
                    {...acts}
                    games={splitGames(list, now)}
                    all={search.completed === 'all'}
                    onAll={(all) => onSearch({ ...search, completed: all ? 'all' : undefined })}
                    timeZone={timeZone}
                  />
                )}
              </QueryView>
            </div>
          ),
        },
        {
          value: 'players',
          label: 'Players',
          ...(players.data === undefined ? {} : { count: players.data.length }),
          content: (
            <QueryView of={players} what="the players" panel="Players" skeleton={skeleton}>
              {(list) => (
                <Boundary fallback={skeleton}>
                  <PlayersPanel
                    players={list}
                    timeZone={timeZone}
                    onStatistics={({ id }) => onSearch({ ...search, tab: 'statistics', player: id })}
                  />
                </Boundary>
              )}
            </QueryView>
          ),
        },
        {
          value: 'statistics',
          label: 'Statistics',
          content: (
            <QueryView of={players} what="the players" panel="Players" skeleton={skeleton}>
              {(list) => (
                <Boundary fallback={skeleton}>
                  <StatisticsTab
                    players={list}
                    playerId={search.player}
                    timeZone={timeZone}
                    onPick={(player) => onSearch({ ...search, player })}
                  />
                </Boundary>
              )}
            </QueryView>
          ),
        },
      ]}
    />
  );
}
