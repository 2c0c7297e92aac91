import { setToken } from '@/api/client/tokens';
import { FirstRun } from '@/features/auth/unknown-tenant';
import { FirstRunForm } from '@/features/organizations/first-run-form';

const NAME = '#first-run=';

interface FirstRunPageProps {
  platformDomain: string;
}

/** An empty server: who has the link that it printed sets it up, everybody else reads where the link stands. */
export function FirstRunPage({ platformDomain }: FirstRunPageProps) {
  const { hash } = window.location;
  if (!hash.startsWith(NAME)) return <FirstRun />;

  function done(token: string) {
    setToken('staff', token);
    window.location.assign('/set-up');
  }

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
      <FirstRunForm
        code={decodeURIComponent(hash.slice(NAME.length))}
        platformDomain={platformDomain}
        onDone={done}
      />
    </section>
  );
}
