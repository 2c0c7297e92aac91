import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing-page';

export function mount(root: HTMLElement) {
  document.title = 'PitBoss · Card room management';
  createRoot(root).render(
    <StrictMode>
      <LandingPage />
    </StrictMode>,
  );
}
