import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { gamesQuery } from '../api';
import { GamesHome } from '../games/games-home';
import { WaitingGames } from '../lazy-parts';
import { Boundary } from '@/ui/boundary';
import { Frame } from '../layout/frame';
import { cacheGamesForOffline } from '../log/gateway';

export function HomePage() {
  const { join: code } = useSearch({ from: '/go/pitboss-go' });
  const { data: games } = useInfiniteQuery(gamesQuery('mine'));

  // Stores games on this phone, so that one prepared at home opens later without a network.
  useEffect(() => {
    if (games !== undefined) void cacheGamesForOffline(games).catch(() => {});
  }, [games]);

  return (
    <Frame title="PitBoss Go" hideTitle wide>
      {code === undefined ? (
        <>
          <Boundary place="silent" fallback={null}>
            <WaitingGames />
          </Boundary>
          <GamesHome />
        </>
      ) : (
        // The link of a game opens the page that joins.
        <Navigate to="/pitboss-go/join" search={{ code }} replace />
      )}
    </Frame>
  );
}
