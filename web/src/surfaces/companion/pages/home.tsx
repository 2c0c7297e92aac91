import { useEffect } from 'react';
import { GamesHome } from '@/features/home-games/games-home';
import { goTo } from '@/lib/address';
import { Frame } from '../frame';
import { ROOT } from '../routes';

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

  return (
    <Frame title="PitBoss Go" hideTitle wide>
      {code === null ? <GamesHome /> : null}
    </Frame>
  );
}
