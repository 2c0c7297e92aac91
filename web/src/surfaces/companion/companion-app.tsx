import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { COMMUNITY, memberQuery } from '@/api/companion';
import type { Member } from '@/api/home-types';
import { lost } from '@/api/client/reachability';
import { SessionGate, useSignedInPerson } from '@/app/session-gate';
import { keepLastKnown, restoreLastKnown } from '@/live/last-known';
import { LiveProvider } from '@/live/use-live';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { CheckFailed } from './check-failed';
import { keeper } from './keeper';
import { MemberProvider } from './member-context';
import { Opening } from './opening';
import { Screen } from './screen';

// Who is signed in never loads the forms.
const LoginPage = lazyPart(async () => ({ default: (await import('./pages/login')).LoginPage }));

const loadCommunity = () => import('@/live/community');

/** Its own check of who is signed in, a loading screen while it asks, then the games or the sign-in. */
export function CompanionApp({ organization }: { organization: string | null }) {
  const client = useQueryClient();
  // Before the first query asks.
  useState(() => restoreLastKnown(client, keeper));
  const member = useSignedInPerson('companion', memberQuery);

  // The storage of this phone.
  useEffect(() => keepLastKnown(client, keeper), [client]);
  // The browser: opened without a network there is no event that says so.
  useEffect(() => {
    if (!navigator.onLine) lost();
  }, []);

  return (
    <SessionGate
      audience="companion"
      organization={organization}
      person={member}
      signIn={
        <Boundary look="page" fallback={<Opening />}>
          <LoginPage organization={organization} />
        </Boundary>
      }
      checking={<Opening />}
      failed={
        <CheckFailed
          error={member.error}
          retrying={member.isFetching}
          onRetry={() => void member.refetch()}
        />
      }
    >
      {(present) => <SignedIn member={present} />}
    </SessionGate>
  );
}

function SignedIn({ member }: { member: Member }) {
  return (
    <LiveProvider roomId={COMMUNITY} load={loadCommunity}>
      <MemberProvider member={member}>
        <Screen />
      </MemberProvider>
    </LiveProvider>
  );
}
