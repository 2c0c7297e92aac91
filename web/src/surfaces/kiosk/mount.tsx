import { type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { NotYet } from '@/ui/not-yet';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { groupOf } from '@/sw/navigation';
import { SignedIn } from './signed-in';

const ClockPage = lazyPart(async () => ({
  default: (await import('./clock/clock-page')).ClockPage,
}));
const MobilePage = lazyPart(async () => ({
  default: (await import('./mobile/mobile-page')).MobilePage,
}));
const DealerPage = lazyPart(async () => ({
  default: (await import('./dealer/dealer-page')).DealerPage,
}));
const PitBossPage = lazyPart(async () => ({
  default: (await import('./pit-boss/pit-boss-page')).PitBossPage,
}));
const ExecutivePage = lazyPart(async () => ({
  default: (await import('./executive/executive-page')).ExecutivePage,
}));

/** "/clock/…": what the path names under `root`; null where it names nothing or is another path. */
export function idUnder(root: string, path: string): string | null {
  const [, first, id, ...rest] = path.replace(/\/$/, '').split('/');
  return first === root && id !== undefined && id !== '' && rest.length === 0
    ? decodeURIComponent(id)
    : null;
}

const executiveRoom = (path: string) => idUnder('roaming-manager', path);

/** The screen of a path; null where there is none yet. */
function screenOf(path: string): ReactNode | null {
  const tournamentId = idUnder('clock', path);
  if (tournamentId !== null) return <ClockPage tournamentId={tournamentId} />;
  if (path === '/mobile' || path.startsWith('/mobile/')) return <MobilePage />;
  if (/^\/dealer\/?$/.test(path) || idUnder('dealer', path) !== null)
    return <DealerPage tableId={idUnder('dealer', path)} />;
  const pitRoom = idUnder('pit-boss', path);
  if (pitRoom !== null) return <PitBossPage roomId={pitRoom} />;
  if (executiveRoom(path) !== null) return <ExecutivePage roomOf={executiveRoom} />;
  return null;
}

/** The screens that can be installed, by the first word of their paths. */
function installedAt(path: string): 'mobile' | 'dealer' | null {
  const [, first] = path.split('/');
  return first === 'mobile' || first === 'dealer' ? first : null;
}

export function mount(root: HTMLElement, organization: string | null) {
  document.title = 'Card room screens · PitBoss';
  const { pathname } = window.location;
  const screen = screenOf(pathname);
  const installed = installedAt(pathname);
  createRoot(root).render(
    <Providers unattended>
      {screen === null ? (
        <NotYet title="This screen is not part of this version yet">
          The board on the wall comes with a later version. The console shows the same tables and
          waitlists.
        </NotYet>
      ) : (
        <SignedIn organization={organization} keeps={installed !== null}>
          <Boundary look="page">{screen}</Boundary>
        </SignedIn>
      )}
    </Providers>,
  );
  // After the first screen: it is about the next visit.
  void import('@/app/install').then(({ linkManifest, keepFiles }) => {
    if (installed !== null) linkManifest(installed);
    keepFiles([groupOf(pathname)]);
  });
}
