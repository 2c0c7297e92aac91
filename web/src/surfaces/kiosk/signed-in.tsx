import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { userQuery } from '@/api/shared-queries';
import { SessionGate, useSignedInPerson } from '@/app/session-gate';
import { keepLastKnown, restoreLastKnown } from '@/live/last-known';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { lazyPart } from '@/lib/lazy-part';
import { UnansweredStrip } from '@/shells/unanswered-strip';

const SignIn = lazyPart(async () => ({
  default: (await import('@/features/auth/sign-in')).SignIn,
}));

interface SignedInProps {
  organization: string | null;
  /** It starts without a network too, with what it knew last. */
  keeps?: boolean;
  children: ReactNode;
}

/** A screen of its own for whoever is signed in on this device; for anybody else the tenant's sign-in. */
export function SignedIn({ organization, keeps = false, children }: SignedInProps) {
  const client = useQueryClient();
  // Before the first query asks.
  useState(() => {
    if (keeps) restoreLastKnown(client);
  });
  const user = useSignedInPerson('staff', userQuery);

  // The storage of this device.
  useEffect(() => (keeps ? keepLastKnown(client) : undefined), [client, keeps]);

  return (
    <SessionGate
      audience="staff"
      organization={organization}
      person={user}
      signIn={<SignIn organization={organization} />}
      checking={<Checking />}
    >
      {({ name, impersonatedBy }) => (
        <>
          {impersonatedBy === null ? null : (
            <p className="pointer-events-none fixed top-0 left-1/2 z-toast -translate-x-1/2 rounded-b-control border border-t-0 border-line bg-warn-soft px-3 text-meta whitespace-nowrap text-warn">
              {impersonatedBy} is signed in as {name}, on behalf of the platform.
            </p>
          )}
          <UnansweredStrip />
          {children}
        </>
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
