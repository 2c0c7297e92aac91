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
  return { default: (await import('@/ui/toast')).Toaster };
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
