import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { whenQuietOrWanted } from '@/lib/quiet';
import { ActsRuntime } from '@/shells/acts-runtime';
import { Announcer } from '@/ui/announcer';
import { toasts } from '@/ui/toast-store';
import { TooltipProvider } from '@/ui/tooltip';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { createQueryClient } from './query-client';
import { watchUpdates } from './updates';

// A message waits in its store until the part that shows it is here; the part waits until the first screen is.
const Toaster = lazyPart(async () => {
  await whenQuietOrWanted(toasts);
  return { default: (await import('@/ui/toast')).Toaster };
});

interface ProvidersProps {
  /** A screen that runs for days without a person in front of it. */
  unattended?: boolean;
  children: ReactNode;
}

/** What stands around every part that talks to the server. */
export function Providers({ unattended = false, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);

  // The builds of the server.
  useEffect(() => watchUpdates(client, { unattended }), [client, unattended]);

  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <Boundary look="page">
            <ActsRuntime>{children}</ActsRuntime>
          </Boundary>
          <Announcer />
          <Boundary look="silent">
            <Toaster />
          </Boundary>
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
