import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { KitPage } from './kit-page';

export function mount(root: HTMLElement) {
  document.title = 'Kit · PitBoss';
  createRoot(root).render(
    <Providers>
      <KitPage />
    </Providers>,
  );
}
