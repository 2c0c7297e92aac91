import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { whenQuietOrWanted } from '@/lib/quiet';
import { Announcer } from '@/ui/announcer';
import { toasts } from '@/ui/toast-store';
import { TooltipProvider } from '@/ui/tooltip';
import { createQueryClient } from './query-client';

// A message waits in its store until the part that shows it is here; the part waits until the first screen is.
const Toaster = lazy(async () => {
  await whenQuietOrWanted(toasts);
  const loaded = await import('@/ui/toast').catch(() => null);
  // Where it cannot come, without a network, the page stays all the same.
  return { default: loaded?.Toaster ?? (() => null) };
});

/** What stands around every part that talks to the server. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          {children}
          <Announcer />
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
