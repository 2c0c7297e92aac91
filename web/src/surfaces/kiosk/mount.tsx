import { lazy, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { NotYet } from '@/ui/not-yet';
import { SignedIn } from './signed-in';

const ClockPage = lazy(async () => ({ default: (await import('./clock/clock-page')).ClockPage }));

const DealerPage = lazy(async () => ({
  default: (await import('./dealer/dealer-page')).DealerPage,
}));

/** "/clock/…": the id of the tournament. */
export function clockOf(path: string): string | null {
  const match = /^\/clock\/([^/]+)\/?$/.exec(path);
  return match?.[1] === undefined ? null : decodeURIComponent(match[1]);
}

/** "/dealer/…": the id of the table; null where none is named, undefined where it is another screen. */
export function dealerTableOf(path: string): string | null | undefined {
  const match = /^\/dealer(?:\/([^/]+))?\/?$/.exec(path);
  if (match === null) return undefined;
  return match[1] === undefined ? null : decodeURIComponent(match[1]);
}

function screenOf(path: string): ((onSessionOver: () => void) => ReactNode) | null {
  const tournamentId = clockOf(path);
  if (tournamentId !== null)
    return (onSessionOver) => (
      <ClockPage tournamentId={tournamentId} onSessionOver={onSessionOver} />
    );
  const tableId = dealerTableOf(path);
  if (tableId !== undefined)
    return (onSessionOver) => <DealerPage tableId={tableId} onSessionOver={onSessionOver} />;
  return null;
}

export function mount(root: HTMLElement, organization: string | null) {
  document.title = 'Card room screens · PitBoss';
  const screen = screenOf(window.location.pathname);
  createRoot(root).render(
    <Providers>
      {screen === null ? (
        <NotYet title="This screen is not part of this version yet">
          The pit boss, executive and phone screens come with a later version. The console shows the
          same tables and waitlists.
        </NotYet>
      ) : (
        <SignedIn organization={organization}>
          {(onSessionOver) => <Suspense fallback={null}>{screen(onSessionOver)}</Suspense>}
        </SignedIn>
      )}
    </Providers>,
  );
}
