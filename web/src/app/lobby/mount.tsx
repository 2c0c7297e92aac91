import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from '@/lib/lazy-part';
import { ScreenPage } from '@/lobby/screen-page';
import { Announcer } from '@/ui/announcer';
import { Boundary } from '@/ui/boundary';
import { TooltipProvider } from '@/ui/tooltip';

// Only a dealer tablet needs the parts of the dealer's screen.
const TabletView = lazyPart(async () => (await import('@/room/screens/dealer/tablet-view')).TabletView);

export function mount(root: HTMLElement) {
  document.title = 'Screen · PitBoss';
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <TooltipProvider>
          <Boundary place="page">
            <ScreenPage tablet={TabletView} />
          </Boundary>
          <Announcer />
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
