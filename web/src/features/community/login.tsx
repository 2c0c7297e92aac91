import './community.css';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { DemoSignIn } from '@/api/types';
import { Mark } from '@/ui/mark';
import { ThemeToggle } from '@/ui/theme-toggle';
import { RegisterForm } from './register-form';
import { SignInForm } from './sign-in-form';

interface LoginProps {
  /** The tenant that the address names; null where the server decides. */
  organization: string | null;
  /** From the link of an invite; null where it was no such link. */
  inviteCode: string | null;
  /** Whose community it is; undefined until that is known. */
  community: string | undefined;
  /** Only a server with demo data has any. */
  demo: readonly DemoSignIn[];
  /** The game of the link that led here. */
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

/** The companion's door: sign in, or register with an invite. */
export function Login({
  organization,
  inviteCode,
  community,
  demo,
  game,
  hostName,
  onSignedIn,
}: LoginProps) {
  const [tab, setTab] = useState<Tab>(inviteCode === null ? 'sign-in' : 'register');
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = tab === 'sign-in' ? 'register' : 'sign-in';
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <main className="cm-door">
      <div className="cm-theme">
        <ThemeToggle />
      </div>
      <header className="cm-head">
        <Mark size={48} />
        <h1>
          PitBoss <small>Go</small>
        </h1>
        <p>{community ?? '\u00a0'}</p>
      </header>
      {game}
      <div className="cm-tabs" role="tablist" aria-label="Sign in or register">
        {TABS.map(({ tab: each, label }) => (
          <button
            key={each}
            type="button"
            role="tab"
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
