import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { ConsoleApp } from './console-app';

export async function mount(root: HTMLElement, organization: string | null) {
  // An administrator of the platform comes with a code: it leaves the address before anything else happens.
  if (window.location.hash.startsWith('#impersonate='))
    await (await import('@/features/auth/impersonation')).enter(window);
  createRoot(root).render(
    <Providers>
      <ConsoleApp organization={organization} />
    </Providers>,
  );
}
