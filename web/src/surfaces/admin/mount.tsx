import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotYet } from '@/ui/not-yet';

export function mount(root: HTMLElement) {
  document.title = 'Master console · PitBoss';
  createRoot(root).render(
    <StrictMode>
      <NotYet title="The master console is not part of this version yet">
        Administering organizations comes with a later version. Each organization's console works
        today.
      </NotYet>
    </StrictMode>,
  );
}
