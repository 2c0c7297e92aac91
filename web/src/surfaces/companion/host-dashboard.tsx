import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GamesTab } from '@/features/home-games/host/games-tab';
import { HostCards } from '@/features/home-games/host/host-cards';
import { splitGames } from '@/features/home-games/host/model';
import { useMemberAct } from '@/features/home-games/host/mutations';
import { PlayersPanel } from '@/features/home-games/host/players-panel';
import { useHostPlayers, useMemberHostGames } from '@/features/home-games/host/queries';
import { StatisticsTab } from '@/features/home-games/host/statistics-tab';
import { goTo, searchWith, useSearch } from '@/lib/address';
import { HERE } from '@/lib/here-zone';
import { buttonStyle } from '@/ui/button-style';
import { ErrorPanel } from '@/ui/error-panel';
import { HereLink } from '@/ui/here-link';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Tabs } from '@/ui/tabs';
import { ROOT } from './root';

const ADDRESS = `${ROOT}/host`;
const TABS = ['games', 'players', 'statistics'] as const;

/** The host dashboard for a member who has no console: the same figures and tabs as in the shell. */
export function HostDashboard() {
  const words = new URLSearchParams(useSearch());
  const games = useMemberHostGames();
  const players = useHostPlayers();
  const start = useMemberAct();
  const end = useMemberAct();

  function show(word: string, value: string | null, search = window.location.search) {
    goTo(`${ADDRESS}${searchWith(search, word, value)}`, 'replace');
  }

  const known = games.data === undefined ? undefined : splitGames(games.data);
  return (
    <div className="col-span-full min-w-0">
      <Tabs
        label="Host Dashboard"
        value={TABS.find((tab) => tab === words.get('tab')) ?? 'games'}
        onValueChange={(tab) => show('tab', tab === 'games' ? null : tab)}
        tabs={[
          {
            value: 'games',
            label: 'My Games',
            content: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <HostCards
                  games={known}
                  players={players.data?.length}
                  failed={{ games: games.isError, players: players.isError }}
                  timeZone={HERE}
                />
                <Known what="your games" query={games}>
                  {(list) => (
                    <GamesTab
                      games={splitGames(list)}
                      all={words.get('completed') === 'all'}
                      onAll={(all) => show('completed', all ? 'all' : null)}
                      onOpen={(address) => goTo(address, 'push')}
                      create={
                        <HereLink to={`${ROOT}/create`} className={buttonStyle({ size: 'lg' })}>
                          Create Game
                        </HereLink>
                      }
                      timeZone={HERE}
                      start={start}
                      end={end}
                    />
                  )}
                </Known>
              </div>
            ),
          },
          {
            value: 'players',
            label: 'Players',
            ...(players.data === undefined ? {} : { count: players.data.length }),
            content: (
              <Known what="the players" query={players}>
                {(list) => (
                  <PlayersPanel
                    players={list}
                    timeZone={HERE}
                    onStatistics={({ id }) =>
                      show('tab', 'statistics', searchWith('', 'player', id))
                    }
                  />
                )}
              </Known>
            ),
          },
          {
            value: 'statistics',
            label: 'Statistics',
            content: (
              <Known what="the players" query={players}>
                {(list) => (
                  <StatisticsTab
                    players={list}
                    playerId={words.get('player') ?? undefined}
                    timeZone={HERE}
                    onPick={(player) => show('player', player)}
                  />
                )}
              </Known>
            ),
          },
        ]}
      />
    </div>
  );
}

interface KnownProps<T> {
  what: string;
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** A list that is loading, could not be loaded or is there. */
function Known<T>({ what, query, children }: KnownProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Panel title={what} hideTitle>
      {query.isError ? (
        <ErrorPanel
          what={what}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading label={`Loading ${what}`}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </Panel>
  );
}
