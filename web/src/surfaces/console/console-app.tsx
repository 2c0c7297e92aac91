import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { userQuery } from '@/api/shared-queries';
import { clearToken, getToken } from '@/api/tokens';
import type { EntryInfo } from '@/api/types';
import { ErrorPanel } from '@/ui/error-panel';
import { createConsoleRouter } from './router';
import { SessionProvider } from './session-context';

// Who is signed in never loads the form.
const SignIn = lazy(async () => ({ default: (await import('@/features/auth/sign-in')).SignIn }));
const JoinPage = lazy(async () => ({
  default: (await import('@/features/auth/join-page')).JoinPage,
}));
const FirstRunPage = lazy(async () => ({
  default: (await import('./first-run-page')).FirstRunPage,
}));

const firstRun = ({ platformDomain }: EntryInfo) => (
  <FirstRunPage platformDomain={platformDomain} />
);

/** Signed out: the tenant's sign-in. Signed in: the shell. */
export function ConsoleApp({ organization }: { organization: string | null }) {
  const client = useQueryClient();
  const [router] = useState(createConsoleRouter);
  const signedOut = getToken('staff') === null;
  const user = useQuery({ ...userQuery, enabled: !signedOut, refetchOnMount: 'always' });

  function onSessionOver() {
    clearToken('staff');
    client.setQueryData(userQuery.queryKey, null);
  }

  if (window.location.pathname === '/join')
    return (
      <Suspense fallback={null}>
        <JoinPage organization={organization} />
      </Suspense>
    );
  if (signedOut || user.data === null)
    return (
      <Suspense fallback={null}>
        <SignIn organization={organization} firstRun={firstRun} />
      </Suspense>
    );
  if (user.data !== undefined)
    return (
      <SessionProvider user={user.data} onSessionOver={onSessionOver}>
        <RouterProvider router={router} />
      </SessionProvider>
    );
  if (user.isError)
    return (
      <main className="grid min-h-dvh place-content-center">
        <ErrorPanel
          what="your account"
          error={user.error}
          retrying={user.isFetching}
          onRetry={() => void user.refetch()}
        />
      </main>
    );
  return null;
}
