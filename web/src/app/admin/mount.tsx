import { createRoot } from 'react-dom/client';
import { fetchPlatformInfo } from '../platform-info';
import { Providers } from '../providers';
import { AdminApp } from './admin-app';

export async function mount(root: HTMLElement) {
  document.title = 'PitBoss Platform';
  const { platformDomain } = await fetchPlatformInfo();
  createRoot(root).render(
    <Providers>
      <AdminApp platformDomain={platformDomain} />
    </Providers>,
  );
}
