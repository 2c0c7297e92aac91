import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Announcer } from '@/ui/announcer';
import { Toaster } from '@/ui/toast';
import { TooltipProvider } from '@/ui/tooltip';

/** A part with what stands around every page: tooltips, the announcer, toasts. */
export function renderUi(ui: ReactNode): RenderResult & { user: UserEvent } {
  const user = userEvent.setup();
  const result = render(ui, {
    wrapper: ({ children }) => (
      <TooltipProvider>
        {children}
        <Announcer />
        <Toaster />
      </TooltipProvider>
    ),
  });
  return { ...result, user };
}
