import { useQuery } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { HttpError } from '@/api/client/errors';
import { FirstRun } from '@/room/account/sign-in/unknown-tenant';
import { FirstRunForm } from '@/platform/organizations/first-run-form';
import { ErrorPanel } from '@/ui/error-panel';
import { FIRST_RUN } from './first-run-address';

interface FirstRunPageProps {
  platformDomain: string;
}

/** An empty server: the link that it printed opens the form; every other address explains where to find the link. */
export function FirstRunPage({ platformDomain }: FirstRunPageProps) {
  const { hash } = window.location;
  if (!hash.startsWith(FIRST_RUN)) return <FirstRun />;
  return <WithCode code={decodeURIComponent(hash.slice(FIRST_RUN.length))} platformDomain={platformDomain} />;
}

function WithCode({ code, platformDomain }: FirstRunPageProps & { code: string }) {
  const check = useQuery({
    // The code is a secret, so it is not part of a query key, which developer tools show.
    queryKey: ['/api/first-run/code'],
    queryFn: async () => {
      await request<undefined>('POST', '/api/first-run/code', { body: { code } });
      return true;
    },
    gcTime: 0,
  });
  if (check.isPending) return null;
  if (check.isError)
    return check.error instanceof HttpError && check.error.status === 422 ? (
      <FirstRun isCodeWrong />
    ) : (
      <ErrorPanel what="the first start" of={check} />
    );
  return (
    <section
      aria-labelledby="first-run-title"
      className="mx-auto grid w-[min(42rem,100%)] gap-6 rounded-card border border-line bg-surface p-8 phone:border-0 phone:bg-transparent phone:p-0"
    >
      <header>
        <h1 id="first-run-title" className="text-page font-semibold">
          Set up your card room
        </h1>
        <p className="mt-0.5 text-dense text-ink-2">
          Your organization, its owner and its first room. Tables and games come next.
        </p>
      </header>
      <FirstRunForm code={code} platformDomain={platformDomain} onDone={(address) => window.location.assign(address)} />
    </section>
  );
}
