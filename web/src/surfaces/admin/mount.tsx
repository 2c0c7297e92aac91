import { createRoot } from 'react-dom/client';
import { askPlatform } from '@/app/entry';
import { Providers } from '@/app/providers';
import { AdminApp } from './admin-app';

export async function mount(root: HTMLElement) {
  document.title = 'PitBoss Platform';
  const { platformDomain } = await askPlatform();
  createRoot(root).render(
    <Providers>
      <AdminApp platformDomain={platformDomain} />
    </Providers>,
  );
}
