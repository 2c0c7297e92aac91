import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gamesQuery } from '@/api/companion';
import { GamesHome } from '@/features/home-games/games-home';
import { goTo } from '@/lib/address';
import { lazyPart } from '@/lib/lazy-part';
import { Boundary } from '@/ui/boundary';
import { Frame } from '../frame';
import { ROOT } from '../root';
import { keepAhead } from '../seams';

const WaitingGames = lazyPart(async () => ({
  default: (await import('../waiting-games')).WaitingGames,
}));

/** `?join=CODE` is the link of a game: it leads on to where the code is used. */
function joinHere(): string | null {
  const code = new URLSearchParams(window.location.search).get('join');
  return code === null || code === '' ? null : code;
}

export function HomePage() {
  const code = joinHere();

  // The address of the window.
  useEffect(() => {
    if (code !== null) goTo(`${ROOT}/join?code=${encodeURIComponent(code)}`, 'replace');
  }, [code]);

  const { data: games } = useInfiniteQuery(gamesQuery('mine'));

  // The storage of this phone: a game that was made at home opens in a cabin without a network.
  useEffect(() => {
    if (games !== undefined) void keepAhead(games).catch(() => {});
  }, [games]);

  return (
    <Frame title="PitBoss Go" hideTitle wide>
      {code === null ? (
        <>
          <Boundary look="silent" fallback={null}>
            <WaitingGames />
          </Boundary>
          <GamesHome />
        </>
      ) : null}
    </Frame>
  );
}
