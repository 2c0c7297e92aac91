import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askPlatform } from '@/app/entry';
import { LandingPage } from './landing-page';

export async function mount(root: HTMLElement) {
  const { platformDomain, registration, firstRun } = await askPlatform();
  if (firstRun) {
    document.title = 'First start · PitBoss';
    const { EmptyServer } = await import('./empty-server');
    createRoot(root).render(<EmptyServer />);
    return;
  }
  if (/^\/register\/?$/.test(window.location.pathname)) {
    document.title = 'Register your room · PitBoss';
    const { RegisterPage } = await import('./register-page');
    createRoot(root).render(<RegisterPage {...{ platformDomain, registration }} />);
    return;
  }
  document.title = 'PitBoss · Run a poker room without rake';
  createRoot(root).render(
    <StrictMode>
      <LandingPage registration={registration} />
    </StrictMode>,
  );
}
