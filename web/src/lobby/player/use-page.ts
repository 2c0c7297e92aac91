import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '@/lib/clock';
import { newKey } from '@/lib/secret';
import type { Refusal } from '../language/refusals';
import { usePolling } from '../use-polling';
import {
  forgetLink,
  hideSecret,
  isAnswer,
  LinkEndedError,
  openLink,
  type Page,
  type PlayerAct,
  readPage,
  refusalIn,
  rememberLink,
  secretInAddress,
  sendAct,
  untilAnswered,
} from './client';

const POLL_MS = 3_000;
/** A page without an answer for this long says that it is offline. */
const STALE_AFTER_MS = 10_000;

export interface LivePage {
  state: 'loading' | 'live' | 'offline' | 'ended';
  page: Page | undefined;
  /** When the last answer came. */
  answeredAt: number;
  readAgain: () => Promise<void>;
  /** Sends an act once, however often it is repeated. It resolves to the refusal if the act was not done. */
  act: (act: PlayerAct) => Promise<Refusal | null>;
}

/** The player's page, read every few seconds while the link works. */
export function useLivePage(link: string): LivePage {
  const [{ page, answeredAt }, setAnswer] = useState<{ page: Page | undefined; answeredAt: number }>({
    page: undefined,
    answeredAt: 0,
  });
  const [state, setState] = useState<LivePage['state']>('loading');
  const keys = useRef(new Map<string, string>());
  const entries = useRef('');
  const heardAt = useRef(0);
  const reads = useRef({ begun: 0, shown: 0 });

  const read = useCallback(async () => {
    reads.current.begun += 1;
    const number = reads.current.begun;
    try {
      const secret = secretInAddress();
      if (secret !== '') {
        await openLink(link, secret);
        hideSecret(secret);
      }
      const found = await readPage(link);
      // A read that began before an act would show the page without the act again.
      if (number < reads.current.shown) return;
      reads.current.shown = number;
      heardAt.current = serverNow();
      setAnswer({ page: found, answeredAt: heardAt.current });
      // With other places than before, the same act is a new one: its old key would only repeat the old answer.
      const ids = JSON.stringify(found.lists.map(({ entryId }) => entryId));
      if (ids !== entries.current) keys.current.clear();
      entries.current = ids;
      const { joinPage, isLimited } = found;
      if (joinPage !== '') rememberLink(joinPage, link, isLimited);
      setState('live');
    } catch (error) {
      if (error instanceof LinkEndedError) {
        setAnswer({ page: undefined, answeredAt: 0 });
        setState('ended');
        forgetLink(link);
      } else if (serverNow() - heardAt.current > STALE_AFTER_MS || !navigator.onLine)
        setState((was) => (was === 'ended' ? was : 'offline'));
    }
  }, [link]);

  usePolling(read, POLL_MS, state !== 'ended');

  // A phone knows at once that it is offline.
  useEffect(() => {
    const lost = () => setState((was) => (was === 'ended' ? was : 'offline'));
    window.addEventListener('offline', lost);
    return () => window.removeEventListener('offline', lost);
  }, []);

  // Another link of the same page is opened in this tab.
  useEffect(() => {
    const reopen = () => {
      setState('loading');
      void read();
    };
    window.addEventListener('hashchange', reopen);
    return () => window.removeEventListener('hashchange', reopen);
  }, [read]);

  const act = useCallback(
    async (sent: PlayerAct): Promise<Refusal | null> => {
      const name = JSON.stringify(sent);
      const key = keys.current.get(name) ?? newKey();
      keys.current.set(name, key);
      const failure = await untilAnswered(() => sendAct(link, sent, key)).then(
        () => null,
        (error: unknown) => error as Error,
      );
      // Without an answer the next tap repeats it under the same key.
      if (failure === null || isAnswer(failure)) keys.current.delete(name);
      await read();
      return failure === null ? null : refusalIn(failure);
    },
    [link, read],
  );

  return { state, page, answeredAt, readAgain: read, act };
}
