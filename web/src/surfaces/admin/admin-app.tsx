import { SessionGate, useSignedInPerson } from '@/app/session-gate';
import { administratorQuery } from '@/features/platform/queries';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';

const AdminSignIn = lazyPart(async () => ({
  default: (await import('@/features/platform/sign-in')).AdminSignIn,
}));
const FirstRun = lazyPart(async () => ({
  default: (await import('@/features/auth/unknown-tenant')).FirstRun,
}));
const SetUpFirst = lazyPart(async () => ({ default: (await import('./set-up-first')).SetUpFirst }));
const MasterConsole = lazyPart(async () => ({
  default: (await import('./master-console')).MasterConsole,
}));

/** Signed out: the platform's door. Signed in: the master console, behind a second step. */
export function AdminApp({ platformDomain }: { platformDomain: string }) {
  const me = useSignedInPerson('admin', administratorQuery);
  return (
    <SessionGate
      audience="admin"
      organization={null}
      person={me}
      signIn={<AdminSignIn firstRun={FirstRun} />}
      checking={<Checking />}
    >
      {(administrator) => (
        <Boundary look="page" fallback={<Checking />}>
          {administrator.needsTwoStep ? (
            <SetUpFirst onDone={() => void me.refetch()} />
          ) : (
            <MasterConsole administrator={administrator} platformDomain={platformDomain} />
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
