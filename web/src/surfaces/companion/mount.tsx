import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { CompanionApp } from './companion-app';

export function mount(root: HTMLElement, organization: string | null) {
  document.title = 'PitBoss Go';
  createRoot(root).render(
    <Providers>
      <CompanionApp organization={organization} />
    </Providers>,
  );
  // After the first screen: it is about the next visit.
  void import('@/app/install').then(({ install }) =>
    window.setTimeout(install, 1_000, 'pitboss-go'),
  );
}
