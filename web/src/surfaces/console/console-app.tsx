import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { entryQuery } from '@/api/entry-query';
import { userQuery } from '@/api/shared-queries';
import type { EntryInfo, User } from '@/api/types';
import { SessionGate, useSignedInPerson } from '@/app/session-gate';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { FIRST_RUN } from './first-run-address';
import { createConsoleRouter } from './router';
import { SessionProvider } from './session-context';
import { ShellSkeleton } from './layout/shell-skeleton';

// Who is signed in never loads the form.
const SignIn = lazyPart(async () => ({
  default: (await import('@/features/auth/sign-in')).SignIn,
}));
const JoinPage = lazyPart(async () => ({
  default: (await import('@/features/auth/join-page')).JoinPage,
}));
const FirstRunPage = lazyPart(async () => ({
  default: (await import('./first-run-page')).FirstRunPage,
}));

const firstRun = ({ platformDomain }: EntryInfo) => (
  <FirstRunPage platformDomain={platformDomain} />
);

/** Signed out: the tenant's sign-in. Signed in: the shell. */
export function ConsoleApp({ organization }: { organization: string | null }) {
  if (window.location.pathname === '/join' && !window.location.hash.startsWith(FIRST_RUN))
    return (
      <Boundary look="page">
        <JoinPage organization={organization} />
      </Boundary>
    );
  return <Console organization={organization} />;
}

/** A dealer works at a table: the dealer's screen is where the address of the house leads. */
function DealerLanding() {
  // The address: another page, in place of this one.
  useEffect(() => window.location.replace(`/dealer${window.location.search}`), []);
  return <ShellSkeleton />;
}

function Console({ organization }: { organization: string | null }) {
  const [lands] = useState(() => window.location.pathname === '/');
  const [router] = useState(createConsoleRouter);
  const user = useSignedInPerson('staff', userQuery);
  const signIn = <SignIn organization={organization} firstRun={firstRun} />;
  // A session of another organization opens nothing at an address that nobody uses.
  const isElsewhere = organization !== null && organization !== user.data?.organization.domain;
  const entry = useQuery({
    ...entryQuery(organization),
    enabled: isElsewhere && user.data != null,
  });
  if (entry.isLoading) return <ShellSkeleton />;
  if (isElsewhere && entry.data?.organization === null) return <Boundary>{signIn}</Boundary>;
  return (
    <SessionGate
      audience="staff"
      organization={organization}
      person={user}
      signIn={signIn}
      checking={<ShellSkeleton />}
    >
      {(present) =>
        lands && present.role === 'dealer' ? (
          <DealerLanding />
        ) : (
          <SessionProvider user={present}>
            <KeepFiles user={present} />
            <RouterProvider router={router} />
          </SessionProvider>
        )
      }
    </SessionGate>
  );
}

/** The files of the screens that this person may open. */
function KeepFiles({ user: { permissions } }: { user: User }) {
  // The service worker.
  useEffect(() => {
    void import('@/app/install').then(({ keepFiles }) => keepFiles(['console', ...permissions]));
  }, [permissions]);
  return null;
}
