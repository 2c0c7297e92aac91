import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';

export async function mount(root: HTMLElement) {
  document.title = 'Kit · PitBoss';
  // A static import would put the kit's files into a chunk that every surface loads.
  const { KitPage } = await import('./kit-page');
  createRoot(root).render(
    <Providers>
      <KitPage />
    </Providers>,
  );
}
