import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotYet } from '@/ui/not-yet';

export function mount(root: HTMLElement) {
  document.title = 'Card room screens · PitBoss';
  createRoot(root).render(
    <StrictMode>
      <NotYet title="This screen is not part of this version yet">
        The dealer, pit boss, executive and phone screens come with a later version. The console
        shows the same tables and waitlists.
      </NotYet>
    </StrictMode>,
  );
}
