import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ScreenPage } from '@/lobby/screen-page';
import { Boundary } from '@/ui/boundary';

export function mount(root: HTMLElement) {
  document.title = 'Screen · PitBoss';
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Boundary place="page">
          <ScreenPage />
        </Boundary>
      </QueryClientProvider>
    </StrictMode>,
  );
}
