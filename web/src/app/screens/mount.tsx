import { createRoot } from 'react-dom/client';
import { registerLive } from '@/api/live/use-live';
import { withInstall } from '../with-install';
import { groupOf } from '@/sw/navigation';
import { connect } from '../live';
import { Providers } from '../providers';
import { ScreensApp } from './screens-app';

registerLive(connect);

/** The installable screens, by the first segment of their paths. */
function installedAt(path: string): 'mobile' | 'dealer' | null {
  const [, first] = path.split('/');
  return first === 'mobile' || first === 'dealer' ? first : null;
}

export function mount(root: HTMLElement, organization: string | null) {
  document.title = 'Card room screens · PitBoss';
  const { pathname } = window.location;
  const installed = installedAt(pathname);
  createRoot(root).render(
    <Providers unattended>
      <ScreensApp organization={organization} keeps={installed !== null} />
    </Providers>,
  );
  // After the first screen, because it only helps the next visit.
  void withInstall(({ linkManifest, keepFiles }) => {
    if (installed !== null) linkManifest(installed);
    keepFiles([groupOf(pathname)]);
  });
}
