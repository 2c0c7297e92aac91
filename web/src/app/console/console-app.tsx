import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { entryQuery } from '@/api/entry-query';
import { getToken } from '@/api/client/tokens';
import { userQuery } from '@/api/queries';
import type { EntryInfo, User } from '@/api/types';
import { SessionGate, useSignedInPerson } from '../session-gate';
import { Boundary } from '@/ui/boundary';
import { withInstall } from '../with-install';
import { lazyParts } from '@/lib/lazy-part';
import { FIRST_RUN } from './first-run-address';
import { useAppRouter } from '../routes';
import { roomTree } from '../routes/room';
import { SessionProvider } from '@/api/session/session-context';
import { ShellSkeleton } from '../layouts/console/shell-skeleton';

// The sign-in form is a separate chunk; signed-in users never download it.
const { SignIn, JoinPage, FirstRunPage } = lazyParts({
  SignIn: async () => (await import('@/room/account/sign-in/sign-in')).SignIn,
  JoinPage: async () => (await import('@/room/account/sign-in/join-page')).JoinPage,
  FirstRunPage: async () => (await import('./first-run-page')).FirstRunPage,
});

const firstRun = ({ platformDomain }: EntryInfo) => <FirstRunPage platformDomain={platformDomain} />;

/** Signed out: the tenant's sign-in. Signed in: the shell. */
export function ConsoleApp({ organization }: { organization: string | null }) {
  if (window.location.pathname === '/join' && !window.location.hash.startsWith(FIRST_RUN))
    return (
      <Boundary place="page">
        <JoinPage organization={organization} />
      </Boundary>
    );
  return <Console organization={organization} />;
}

/** A dealer works at a table, so the organization's address opens the dealer's screen. */
function DealerLanding() {
  // Synchronizes with the address: replaces this page by another.
  useEffect(() => window.location.replace(`/dealer${window.location.search}`), []);
  return <ShellSkeleton />;
}

function Console({ organization }: { organization: string | null }) {
  const [lands] = useState(() => window.location.pathname === '/');
  const router = useAppRouter(roomTree, getToken('staff') !== null, { isConsole: true });
  const user = useSignedInPerson('staff', userQuery);
  const signIn = <SignIn organization={organization} firstRun={firstRun} />;
  // An address that no organization uses accepts no session, even if the person is signed in elsewhere.
  const isElsewhere = organization !== null && organization !== user.data?.organization.domain;
  const entry = useQuery({ ...entryQuery(organization), enabled: isElsewhere && user.data != null });
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

/** The groups of files for the screens that this person may open. */
function KeepFiles({ user: { permissions } }: { user: User }) {
  // Synchronizes with the service worker.
  useEffect(() => {
    void withInstall(({ keepFiles }) => keepFiles(['console', ...permissions]));
  }, [permissions]);
  return null;
}
