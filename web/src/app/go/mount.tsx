import { createRoot } from 'react-dom/client';
import { Providers } from '../providers';
import { withInstall } from '../with-install';
import { CompanionApp } from './companion-app';

export function mount(root: HTMLElement, organization: string | null) {
  document.title = 'PitBoss Go';
  document.documentElement.dataset['surface'] = 'companion';
  createRoot(root).render(
    <Providers>
      <CompanionApp organization={organization} />
    </Providers>,
  );
  // After the first screen, because it only helps the next visit.
  void withInstall(({ linkManifest, keepFiles }) => {
    linkManifest('pitboss-go');
    keepFiles(['pitboss-go']);
  });
}
