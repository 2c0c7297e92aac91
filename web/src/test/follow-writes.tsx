import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onWrite } from '@/api/client/changed';
import { LiveFeed } from '@/api/live/feed';
import { EVENTS } from '@/app/live';
import { ROOM_ID } from './fixtures/make';

/** Reads again after each write what the app reads again while its socket is closed. */
export function FollowWrites({ children }: { children: ReactNode }) {
  const client = useQueryClient();

  // Synchronizes with the writes of the page.
  useEffect(() => {
    const feed = new LiveFeed(client, EVENTS);
    const stop = feed.start();
    feed.onStart(ROOM_ID, 0);
    feed.onStart(null, 0);
    const stopWrites = onWrite((result) => {
      if (result.kind === 'conflict') feed.onGap(null);
      else for (const { scope } of result.changes) feed.onGap(scope);
    });
    return () => {
      stopWrites();
      stop();
    };
  }, [client]);

  return children;
}
