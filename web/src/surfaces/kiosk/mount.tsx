import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { NotYet } from '@/ui/not-yet';
import { SignedIn } from './signed-in';

const ClockPage = lazy(async () => ({ default: (await import('./clock/clock-page')).ClockPage }));

/** "/clock/…": the id of the tournament. */
export function clockOf(path: string): string | null {
  const match = /^\/clock\/([^/]+)\/?$/.exec(path);
  return match?.[1] === undefined ? null : decodeURIComponent(match[1]);
}

export function mount(root: HTMLElement, organization: string | null) {
  document.title = 'Card room screens · PitBoss';
  const tournamentId = clockOf(window.location.pathname);
  createRoot(root).render(
    <Providers>
      {tournamentId === null ? (
        <NotYet title="This screen is not part of this version yet">
          The dealer, pit boss, executive and phone screens come with a later version. The console
          shows the same tables and waitlists.
        </NotYet>
      ) : (
        <SignedIn organization={organization}>
          {(onSessionOver) => (
            <Suspense fallback={null}>
              <ClockPage tournamentId={tournamentId} onSessionOver={onSessionOver} />
            </Suspense>
          )}
        </SignedIn>
      )}
    </Providers>,
  );
}
