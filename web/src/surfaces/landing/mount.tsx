import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askPlatform } from '@/app/entry';
import { isLocalHost } from '@/app/resolve-surface';
import { LandingPage } from './landing-page';

export async function mount(root: HTMLElement) {
  const { platformDomain, registration } = await askPlatform();
  if (/^\/register\/?$/.test(window.location.pathname)) {
    document.title = 'Register your room · PitBoss';
    const { RegisterPage } = await import('./register-page');
    const local = isLocalHost(window.location.hostname);
    createRoot(root).render(<RegisterPage {...{ platformDomain, registration, local }} />);
    return;
  }
  document.title = 'PitBoss · Run a poker room without rake';
  createRoot(root).render(
    <StrictMode>
      <LandingPage registration={registration} />
    </StrictMode>,
  );
}
