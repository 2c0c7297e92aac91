import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { clearToken, getToken } from '@/api/tokens';
import { administratorQuery } from '@/features/platform/queries';
import { ErrorPanel } from '@/ui/error-panel';
import { PlainPage } from '@/ui/plain-page';

const AdminSignIn = lazy(async () => ({
  default: (await import('@/features/platform/sign-in')).AdminSignIn,
}));
const SetUpFirst = lazy(async () => ({ default: (await import('./set-up-first')).SetUpFirst }));
const MasterConsole = lazy(async () => ({
  default: (await import('./master-console')).MasterConsole,
}));

/** Signed out: the platform's door. Signed in: the master console, behind a second step. */
export function AdminApp({ platformDomain }: { platformDomain: string }) {
  const signedOut = getToken('admin') === null;
  const me = useQuery({ ...administratorQuery, enabled: !signedOut, refetchOnMount: 'always' });
  const over = me.data === null;

  // The storage of this device: a session that is over is forgotten.
  useEffect(() => {
    if (over) clearToken('admin');
  }, [over]);

  return <Suspense fallback={null}>{screen()}</Suspense>;

  function screen() {
    if (over || (signedOut && me.data === undefined)) return <AdminSignIn />;
    if (me.data === undefined || me.data === null)
      return me.isError ? (
        <PlainPage>
          <ErrorPanel
            what="your account"
            error={me.error}
            retrying={me.isFetching}
            onRetry={() => void me.refetch()}
          />
        </PlainPage>
      ) : null;
    if (me.data.needsTwoStep) return <SetUpFirst onDone={() => void me.refetch()} />;
    return <MasterConsole administrator={me.data} platformDomain={platformDomain} />;
  }
}
