import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { DemoSignIn } from '@/api/types';
import { Mark } from '@/ui/mark';
import { ThemeToggle } from '@/ui/theme-toggle';
import { RegisterForm } from './register-form';
import { SignInForm } from './sign-in-form';

interface LoginProps {
  /** The tenant that the address names; null if the server determines it. */
  organization: string | null;
  /** From the link of an invite; null without one. */
  inviteCode: string | null;
  /** Name of the community; undefined until it is known. */
  community: string | undefined;
  /** Demo accounts; only a server with demo data has any. */
  demo: readonly DemoSignIn[];
  /** The game of the link that opened this page. */
  game?: ReactNode;
  /** The person who can invite a visitor without an account. */
  hostName?: string | undefined;
  onSignedIn?: () => void;
}

type Tab = 'sign-in' | 'register';

const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: 'sign-in', label: 'Sign In' },
  { tab: 'register', label: 'Register' },
];

/** The companion's sign-in page: sign in, or register with an invite. */
export function Login({ organization, inviteCode, community, demo, game, hostName, onSignedIn }: LoginProps) {
  const [tab, setTab] = useState<Tab>(inviteCode === null ? 'sign-in' : 'register');
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = tab === 'sign-in' ? 'register' : 'sign-in';
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <main className="mx-auto grid w-full max-w-[26rem] grid-cols-1 gap-3 px-4 pt-4 pb-8">
      <div className="flex justify-end">
        <ThemeToggle />
      </div>
      <header className="grid justify-items-center gap-1 pb-2 text-center">
        <Mark size={48} />
        <h1 className="text-page font-semibold">
          PitBoss <small className="text-[1em] font-normal text-ink-2">Go</small>
        </h1>
        <p className="text-body text-balance text-ink-2">{community ?? '\u00a0'}</p>
      </header>
      {game}
      <div
        className="grid grid-cols-[1fr_1fr] gap-0.5 rounded-segment bg-sunken p-0.5"
        role="tablist"
        aria-label="Sign in or register"
      >
        {TABS.map(({ tab: each, label }) => (
          <button
            key={each}
            type="button"
            role="tab"
            className="min-h-11 rounded-control border border-transparent text-phone font-medium text-ink-2 aria-selected:border-line aria-selected:bg-surface aria-selected:text-ink"
            id={`${id}-${each}`}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'sign-in' ? (
          <SignInForm organization={organization} demo={demo} onSignedIn={onSignedIn} />
        ) : (
          <RegisterForm
            organization={organization}
            inviteCode={inviteCode ?? ''}
            hostName={hostName}
            onSignedIn={onSignedIn}
          />
        )}
      </div>
    </main>
  );
}
