import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { COMMUNITY, memberQuery } from '@/go/api';
import { lost } from '@/api/client/reachability';
import { SessionGate, useSignedInPerson } from '../session-gate';
import { persistQueries, restoreQueries } from '@/api/live/offline-copy';
import { LiveProvider } from '@/api/live/use-live';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { CheckFailed } from '@/go/layout/check-failed';
import { companionPersistPolicy } from '@/go/layout/persist-policy';
import { connect } from '@/go/live/community';
import { MemberProvider } from '@/go/layout/member-context';
import { Opening } from '@/go/layout/opening';
import { useAppRouter } from '../routes';
import { goTree } from '../routes/go';

// The forms are separate chunks: signed-in members never download them.
const LoginPage = lazyPart(async () => (await import('@/go/pages/login')).LoginPage);

/** Checks the companion's own session: a loading screen, then the games or the sign-in. */
export function CompanionApp({ organization }: { organization: string | null }) {
  const client = useQueryClient();
  // Runs before the first query.
  useState(() => restoreQueries(client, companionPersistPolicy));
  const member = useSignedInPerson('companion', memberQuery);
  // A cookie may hold the session, so only the server knows whether there is one.
  const router = useAppRouter(goTree, true);

  // Synchronizes with the storage of this phone.
  useEffect(() => persistQueries(client, companionPersistPolicy), [client]);
  // Synchronizes with the browser: a start without a network fires no offline event.
  useEffect(() => {
    if (!navigator.onLine) lost();
  }, []);

  return (
    <SessionGate
      audience="companion"
      organization={organization}
      person={member}
      signIn={
        <Boundary place="page" fallback={<Opening />}>
          <LoginPage
            organization={organization}
            onJoin={(code) => void router.navigate({ to: '/pitboss-go/join', search: { code }, replace: true })}
          />
        </Boundary>
      }
      checking={<Opening />}
      failed={<CheckFailed error={member.error} retrying={member.isFetching} onRetry={() => void member.refetch()} />}
    >
      {(present) => (
        <LiveProvider roomId={COMMUNITY} connect={connect}>
          <MemberProvider member={present}>
            <RouterProvider router={router} />
          </MemberProvider>
        </LiveProvider>
      )}
    </SessionGate>
  );
}
