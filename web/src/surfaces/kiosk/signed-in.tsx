import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { userQuery } from '@/api/shared-queries';
import { clearToken, getToken } from '@/api/tokens';
import { keepLastKnown, restoreLastKnown } from '@/live/last-known';
import { ErrorPanel } from '@/ui/error-panel';

const SignIn = lazy(async () => ({ default: (await import('@/features/auth/sign-in')).SignIn }));

interface SignedInProps {
  organization: string | null;
  /** It starts without a network too, with what it knew last. */
  keeps?: boolean;
  children: (onSessionOver: () => void) => ReactNode;
}

/** A screen of its own for whoever is signed in on this device; for anybody else the tenant's sign-in. */
export function SignedIn({ organization, keeps = false, children }: SignedInProps) {
  const client = useQueryClient();
  // Before the first query asks.
  useState(() => {
    if (keeps) restoreLastKnown(client);
  });
  const signedOut = getToken('staff') === null;
  const user = useQuery({ ...userQuery, enabled: !signedOut, refetchOnMount: 'always' });

  // The storage of this device.
  useEffect(() => (keeps ? keepLastKnown(client) : undefined), [client, keeps]);

  function onSessionOver() {
    clearToken('staff');
    client.setQueryData(userQuery.queryKey, null);
  }

  if (signedOut || user.data === null)
    return (
      <Suspense fallback={null}>
        <SignIn organization={organization} />
      </Suspense>
    );
  if (user.data !== undefined)
    return (
      <>
        {user.data.impersonatedBy === null ? null : (
          <p className="pointer-events-none fixed top-0 left-1/2 z-toast -translate-x-1/2 rounded-b-control border border-t-0 border-line bg-warn-soft px-3 text-meta whitespace-nowrap text-warn">
            {user.data.impersonatedBy} is signed in as {user.data.name}, on behalf of the platform.
          </p>
        )}
        {children(onSessionOver)}
      </>
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
