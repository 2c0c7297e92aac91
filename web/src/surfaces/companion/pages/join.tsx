import { BrowseGames } from '@/features/home-games/browse';
import { JoinByCode } from '@/features/home-games/join';
import { useSearch } from '@/lib/address';
import { Frame } from '../frame';
import { ROOT } from '../root';

export function JoinPage() {
  const code = new URLSearchParams(useSearch()).get('code') ?? '';
  return (
    <Frame title="Join Game" back={ROOT}>
      <JoinByCode key={code} code={code} />
      <BrowseGames />
    </Frame>
  );
}
