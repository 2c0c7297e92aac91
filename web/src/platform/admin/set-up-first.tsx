import { SetUp } from '@/room/account/two-step/set-up';
import { useAdminSignOut } from './mutations';
import { LinkButton } from '@/ui/button';
import { PlainPage } from '@/ui/plain-page';

/** Requires a second step: a password alone is not enough to administer the platform. */
export function SetUpFirst({ onDone }: { onDone: () => void }) {
  const signOut = useAdminSignOut();
  return (
    <PlainPage>
      <section
        aria-labelledby="set-up-first"
        className="mx-auto grid w-[min(25rem,100%)] gap-6 rounded-card border border-line bg-surface p-8 phone:px-4 phone:py-6"
      >
        <header>
          <h1 id="set-up-first" className="text-page font-semibold">
            Set up two-step sign-in first
          </h1>
          <p className="mt-0.5 text-dense text-ink-2">
            Administrators of the platform sign in with a password and a code from their phone.
          </p>
        </header>
        <SetUp base="/api/admin/two-step" onDone={onDone} />
        <p className="text-meta">
          <LinkButton onClick={() => signOut.run()}>Sign Out</LinkButton>
        </p>
      </section>
    </PlainPage>
  );
}
