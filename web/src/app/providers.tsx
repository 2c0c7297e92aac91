import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { whenIdleOrNeeded } from '@/lib/idle';
import { ActsRuntime } from '@/shells/acts-runtime';
import { Announcer } from '@/ui/announcer';
import { toasts } from '@/ui/toast-store';
import { TooltipProvider } from '@/ui/tooltip';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { createQueryClient } from '@/api/query-client';
import { watchUpdates } from './updates';

// Toasts wait in their store until the component that shows them has loaded, which happens after the first screen.
const Toaster = lazyPart(async () => {
  await whenIdleOrNeeded(toasts);
  return (await import('@/ui/toast')).Toaster;
});

interface ProvidersProps {
  /** A screen that runs unattended for days. */
  unattended?: boolean;
  children: ReactNode;
}

/** The providers around every part that talks to the server. */
export function Providers({ unattended = false, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);

  // Synchronizes with the builds of the server.
  useEffect(() => watchUpdates(client, { unattended }), [client, unattended]);

  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <Boundary place="page">
            <ActsRuntime>{children}</ActsRuntime>
          </Boundary>
          <Announcer />
          <Boundary place="silent">
            <Toaster />
          </Boundary>
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
