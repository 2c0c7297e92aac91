import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { userQuery } from '@/api/queries';
import { SessionGate, useSignedInPerson } from '../session-gate';
import { SessionProvider } from '@/api/session/session-context';
import { persistQueries, restoreQueries } from '@/api/live/offline-copy';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { lazyPart } from '@/lib/lazy-part';
import { UnansweredStrip } from '@/shells/unanswered-strip';

const SignIn = lazyPart(async () => (await import('@/room/account/sign-in/sign-in')).SignIn);

interface SignedInProps {
  organization: string | null;
  /** The screen also starts without a network, from the offline copy. */
  keeps: boolean;
  children: ReactNode;
}

/** A standalone screen for the person who is signed in on this device; without a session, the tenant's sign-in. */
export function SignedIn({ organization, keeps, children }: SignedInProps) {
  const client = useQueryClient();
  // Runs before the first query.
  useState(() => {
    if (keeps) restoreQueries(client);
  });
  const user = useSignedInPerson('staff', userQuery);

  // Synchronizes with the storage of this device.
  useEffect(() => (keeps ? persistQueries(client) : undefined), [client, keeps]);

  return (
    <SessionGate
      audience="staff"
      organization={organization}
      person={user}
      signIn={<SignIn organization={organization} />}
      checking={<Checking />}
    >
      {(present) => (
        <SessionProvider user={present}>
          {present.impersonatedBy === null ? null : (
            <p className="pointer-events-none fixed top-0 left-1/2 z-toast -translate-x-1/2 rounded-b-control border border-t-0 border-line bg-warn-soft px-3 text-meta whitespace-nowrap text-warn">
              {present.impersonatedBy} is signed in as {present.name}, on behalf of the platform.
            </p>
          )}
          <UnansweredStrip />
          {children}
        </SessionProvider>
      )}
    </SessionGate>
  );
}

function Checking() {
  return (
    <main className="p-6 phone:p-4">
      <Loading label="Loading">
        <SkeletonRows rows={6} />
      </Loading>
    </main>
  );
}
