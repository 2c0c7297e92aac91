import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { COMMUNITY } from '@/api/companion';
import { GamesTab } from '@/features/home-games/host/games-tab';
import { HostCards } from '@/features/home-games/host/host-cards';
import { splitGames } from '@/features/home-games/host/model';
import { useHostAct } from '@/features/home-games/host/mutations';
import { useHostGames, useHostPlayers } from '@/features/home-games/host/queries';
import type { GoSearch } from '../go/search';
import { useCompanion } from '@/features/home-games/host/use-companion';
import { useLiveRoom } from '@/live/use-live';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Tabs } from '@/ui/tabs';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { Ready } from '../floor/ready';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { useRoom } from '../session-context';

const CreateDialog = lazyPart(async () => ({
  default: (await import('@/features/home-games/host/create-dialog')).CreateDialog,
}));
const PlayersPanel = lazyPart(async () => ({
  default: (await import('@/features/home-games/host/players-panel')).PlayersPanel,
}));
const StatisticsTab = lazyPart(async () => ({
  default: (await import('@/features/home-games/host/statistics-tab')).StatisticsTab,
}));

/** PitBoss Go inside the shell: the home games that the staff user hosts (docs/rules/home-games.md). */
export function PitBossGoPage() {
  const { timeZone } = useRoom();
  const search = useSearch({ from: '/pitboss-go' });
  const navigate = useNavigate();
  const games = useHostGames();
  const players = useHostPlayers();
  const companion = useCompanion();
  const start = useHostAct();
  const end = useHostAct();
  const [creating, setCreating] = useState(false);
  useLiveRoom(COMMUNITY);

  const known = games.data === undefined ? undefined : splitGames(games.data);

  function show(next: GoSearch) {
    void navigate({
      to: '/pitboss-go',
      search: next,
      // The entry stays the shell's: a reload shows this page, not the companion.
      state: { shell: true },
      resetScroll: false,
    });
  }

  const skeleton = (
    <Panel title="Loading" hideTitle>
      <SkeletonRows rows={6} />
    </Panel>
  );
  return (
    <Page
      title="PitBoss Go"
      detail="Home games you host"
      actions={
        <>
          <Button busy={companion.opening} onClick={() => companion.open()}>
            Open Companion
            <Icon as={ExternalLink} />
            <span className="sr-only">(opens a new tab)</span>
          </Button>
          <Button variant="primary" onClick={() => setCreating(true)}>
            Create Game
          </Button>
        </>
      }
    >
      <StaleStrip
        sources={[
          { what: 'your games', query: games },
          { what: 'the players', query: players },
        ]}
      />
      <Tabs
        label="PitBoss Go"
        value={search.tab ?? 'games'}
        onValueChange={(tab) => show({ ...search, tab: tab === 'games' ? undefined : tab })}
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
                  timeZone={timeZone}
                />
                <Ready what="your games" panel="Games" query={games} skeleton={skeleton}>
                  {(list) => (
                    <GamesTab
                      games={splitGames(list)}
                      all={search.completed === 'all'}
                      onAll={(all) => show({ ...search, completed: all ? 'all' : undefined })}
                      onOpen={companion.open}
                      timeZone={timeZone}
                      start={start}
                      end={end}
                      create={<Button onClick={() => setCreating(true)}>Create Game</Button>}
                    />
                  )}
                </Ready>
              </div>
            ),
          },
          {
            value: 'players',
            label: 'Players',
            ...(players.data === undefined ? {} : { count: players.data.length }),
            content: (
              <Ready what="the players" panel="Players" query={players} skeleton={skeleton}>
                {(list) => (
                  <Boundary fallback={skeleton}>
                    <PlayersPanel
                      players={list}
                      timeZone={timeZone}
                      onStatistics={({ id }) => show({ ...search, tab: 'statistics', player: id })}
                    />
                  </Boundary>
                )}
              </Ready>
            ),
          },
          {
            value: 'statistics',
            label: 'Statistics',
            content: (
              <Ready what="the players" panel="Players" query={players} skeleton={skeleton}>
                {(list) => (
                  <Boundary fallback={skeleton}>
                    <StatisticsTab
                      players={list}
                      playerId={search.player}
                      timeZone={timeZone}
                      onPick={(player) => show({ ...search, player })}
                    />
                  </Boundary>
                )}
              </Ready>
            ),
          },
        ]}
      />
      {creating ? (
        <Boundary look="layer">
          <CreateDialog onClose={() => setCreating(false)} />
        </Boundary>
      ) : null}
    </Page>
  );
}
