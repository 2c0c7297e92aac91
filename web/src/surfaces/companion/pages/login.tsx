import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entryQuery } from '@/api/entry-query';
import { FirstRun } from '@/features/auth/unknown-tenant';
import { Login } from '@/features/community/login';
import { LinkedGame, linkedGameQuery } from '@/features/home-games/linked-game';
import { codeOf } from '@/features/home-games/model';
import { joinAfterSignIn } from '@/features/home-games/pending-join';
import { goTo } from '@/lib/address';
import { Empty } from '@/ui/empty';
import { PlainPage } from '@/ui/plain-page';
import { ROOT } from '../root';

/** `?invite=CODE` is the link of an invite, `?join=CODE` that of a game. An invite to a game has both. */
function codeHere(word: 'invite' | 'join' | 'code'): string | null {
  const code = new URLSearchParams(window.location.search).get(word);
  return code === null || code === '' ? null : code;
}

export function LoginPage({ organization }: { organization: string | null }) {
  const [invite] = useState(() => codeHere('invite'));
  // The second is the address of the page that joins, reloaded after the session ended.
  const [join] = useState(() => codeHere('join') ?? codeHere('code'));
  const entry = useQuery(entryQuery(organization));
  const gameCode = codeOf(join ?? '');
  const game = useQuery(linkedGameQuery(gameCode, organization));
  const tenant = entry.data?.organization;

  // The title of the window.
  useEffect(() => {
    document.title = 'Sign in · PitBoss Go';
  }, []);

  if (entry.data?.firstRun)
    return (
      <PlainPage>
        <FirstRun />
      </PlainPage>
    );
  // An address that is unknown or switched off has no form for a password.
  if (tenant === null)
    return (
      <PlainPage>
        <h1 className="sr-only">PitBoss Go</h1>
        <Empty title="No community at this address">
          Nobody uses this address, or the club's account is not active. Ask your host for the link.
        </Empty>
      </PlainPage>
    );
  const login = {
    organization,
    inviteCode: invite,
    community: tenant?.name,
    demo: entry.data?.companionDemo ?? [],
  };
  if (gameCode === '') return <Login {...login} />;
  return (
    <Login
      {...login}
      game={<LinkedGame game={game.data} error={game.error} />}
      hostName={game.data?.hostName}
      onSignedIn={() => {
        joinAfterSignIn(gameCode);
        goTo(`${ROOT}/join?code=${encodeURIComponent(gameCode)}`, 'replace');
      }}
    />
  );
}
