import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchPlatformInfo } from '../platform-info';
import { LandingPage } from '@/platform/landing/landing-page';

export async function mount(root: HTMLElement) {
  const { platformDomain, registration, firstRun } = await fetchPlatformInfo();
  if (firstRun) {
    document.title = 'First start · PitBoss';
    const { EmptyServer } = await import('@/platform/landing/empty-server');
    createRoot(root).render(<EmptyServer />);
    return;
  }
  if (/^\/register\/?$/.test(window.location.pathname)) {
    document.title = 'Register your room · PitBoss';
    const { RegisterPage } = await import('@/platform/landing/register-page');
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
