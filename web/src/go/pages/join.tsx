import { useSearch } from '@tanstack/react-router';
import { BrowseGames } from '../games/browse';
import { JoinByCode } from '../games/join';
import { Frame } from '../layout/frame';
import { HOME } from '../links';

export function JoinPage() {
  const { code = '' } = useSearch({ from: '/go/pitboss-go/join' });
  return (
    <Frame title="Join Game" back={HOME}>
      <JoinByCode key={code} code={code} />
      <BrowseGames />
    </Frame>
  );
}
