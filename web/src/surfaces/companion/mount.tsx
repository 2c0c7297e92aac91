import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotYet } from '@/ui/not-yet';

export function mount(root: HTMLElement) {
  document.title = 'PitBoss Go · PitBoss';
  createRoot(root).render(
    <StrictMode>
      <NotYet title="PitBoss Go is not part of this version yet">
        Home games, the hand tracker and player statistics come with a later version. The card
        room's console works today.
      </NotYet>
    </StrictMode>,
  );
}
