import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { ConsoleApp } from './console-app';

export async function mount(root: HTMLElement, organization: string | null) {
  // An administrator of the platform, and the owner of a new organization, come with a code: it leaves the address before
  // anything else happens.
  if (/^#(?:impersonate|enter)=/.test(window.location.hash))
    await (await import('@/features/auth/entry-code')).enter(window);
  createRoot(root).render(
    <Providers>
      <ConsoleApp organization={organization} />
    </Providers>,
  );
}
