import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entryQuery } from '@/api/entry-query';
import { FirstRun } from '@/room/account/sign-in/unknown-tenant';
import { Login } from '../account/login';
import { LinkedGame, linkedGameQuery } from '../games/linked-game';
import { codeOf } from '../games/model';
import { joinAfterSignIn } from '../games/pending-join';
import { Empty } from '@/ui/empty';
import { PlainPage } from '@/ui/plain-page';
import { useWindowTitle } from '@/lib/hooks/use-window-title';

/** `?invite=CODE` is the link of an invite, `?join=CODE` that of a game. An invite to a game has both parameters. */
function codeHere(word: 'invite' | 'join' | 'code'): string | null {
  const code = new URLSearchParams(window.location.search).get(word);
  return code === null || code === '' ? null : code;
}

interface LoginPageProps {
  organization: string | null;
  /** Opens the page that joins a game by its code. */
  onJoin: (code: string) => void;
}

export function LoginPage({ organization, onJoin }: LoginPageProps) {
  const [invite] = useState(() => codeHere('invite'));
  // `code` is in the address of the page that joins, when it is reloaded after the session ended.
  const [join] = useState(() => codeHere('join') ?? codeHere('code'));
  const entry = useQuery(entryQuery(organization));
  const gameCode = codeOf(join ?? '');
  const game = useQuery(linkedGameQuery(gameCode, organization));
  const tenant = entry.data?.organization;

  useWindowTitle('Sign in · PitBoss Go');

  if (entry.data?.firstRun)
    return (
      <PlainPage>
        <FirstRun />
      </PlainPage>
    );
  // For an unknown or disabled tenant there is no password form.
  if (tenant === null)
    return (
      <PlainPage>
        <h1 className="sr-only">PitBoss Go</h1>
        <Empty title="No community at this address">
          This address isn't in use, or the club is inactive. Ask your host for the link.
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
        onJoin(gameCode);
      }}
    />
  );
}
