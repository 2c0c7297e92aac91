import { RouterProvider } from '@tanstack/react-router';
import { getToken } from '@/api/client/tokens';
import { SessionGate, useSignedInPerson } from '../session-gate';
import { AdministratorProvider } from '@/platform/admin/administrator-context';
import { administratorQuery } from '@/platform/admin/queries';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { useAppRouter } from '../routes';
import { adminTree } from '../routes/admin';

const { AdminSignIn, FirstRun, SetUpFirst } = lazyParts({
  AdminSignIn: async () => (await import('@/platform/admin/sign-in')).AdminSignIn,
  FirstRun: async () => (await import('@/room/account/sign-in/unknown-tenant')).FirstRun,
  SetUpFirst: async () => (await import('@/platform/admin/set-up-first')).SetUpFirst,
});

/** Signed out: the platform's sign-in. Signed in: the master console, behind a second step. */
export function AdminApp({ platformDomain }: { platformDomain: string }) {
  const me = useSignedInPerson('admin', administratorQuery);
  const router = useAppRouter(adminTree, getToken('admin') !== null);
  return (
    <SessionGate
      audience="admin"
      organization={null}
      person={me}
      signIn={<AdminSignIn firstRun={FirstRun} />}
      checking={<Checking />}
    >
      {(administrator) => (
        <Boundary place="page" fallback={<Checking />}>
          {administrator.needsTwoStep ? (
            <SetUpFirst onDone={() => void me.refetch()} />
          ) : (
            <AdministratorProvider administrator={administrator} platformDomain={platformDomain}>
              <RouterProvider router={router} />
            </AdministratorProvider>
          )}
        </Boundary>
      )}
    </SessionGate>
  );
}

function Checking() {
  return (
    <main className="mx-auto w-full max-w-page p-6 phone:p-4">
      <Loading label="Loading">
        <SkeletonRows rows={6} />
      </Loading>
    </main>
  );
}
