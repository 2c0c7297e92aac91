import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { CompanionApp } from './companion-app';
import { preload } from './routes';

export function mount(root: HTMLElement, organization: string | null) {
  document.title = 'PitBoss Go';
  // Beside the question who is signed in, not after it.
  preload(window.location.pathname);
  createRoot(root).render(
    <Providers>
      <CompanionApp organization={organization} />
    </Providers>,
  );
  // After the first screen: it is about the next visit.
  void import('@/app/install').then(({ linkManifest, keepFiles }) => {
    linkManifest('pitboss-go');
    keepFiles(['pitboss-go']);
  });
}
