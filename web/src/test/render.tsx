import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RoomProvider, SessionProvider } from '@/api/session/session-context';
import type { Room, User } from '@/api/types';
import { Announcer } from '@/ui/announcer';
import { Toaster } from '@/ui/toast';
import { TooltipProvider } from '@/ui/tooltip';
import { makeRoom, makeUser } from './fixtures/make';

/** The signed-in person and the active room of a test. */
export interface TestSession {
  user?: User | undefined;
  /** The first is the active one. */
  rooms?: readonly Room[];
  choose?: (roomId: string) => void;
}

/** Renders a component with the providers of every page: session, tooltips, the announcer, toasts. */
export function renderUi(
  ui: ReactNode,
  { user: person = makeUser(), rooms = [makeRoom()], choose = () => undefined }: TestSession = {},
): RenderResult & { user: UserEvent } {
  const user = userEvent.setup();
  const result = render(ui, {
    wrapper: ({ children }) => (
      <SessionProvider user={person}>
        <RoomProvider rooms={rooms} room={rooms[0] ?? makeRoom()} choose={choose}>
          <TooltipProvider>
            {children}
            <Announcer />
            <Toaster />
          </TooltipProvider>
        </RoomProvider>
      </SessionProvider>
    ),
  });
  return { ...result, user };
}
