import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';

export async function mount(root: HTMLElement) {
  document.title = 'Kit · PitBoss';
  // What an entry imports by name stands with all its files in the first one that every part loads.
  const { KitPage } = await import('./kit-page');
  createRoot(root).render(
    <Providers>
      <KitPage />
    </Providers>,
  );
}
