import { useEffect, useRef, useState } from 'react';
import { newKey, newSecret } from '@/lib/secret';
import {
  isAnswer,
  joinAsVisitor,
  type JoinAsVisitor,
  type Joining,
  LinkEndedError,
  readPage,
  refusalIn,
  rememberedLink,
  sendAct,
  untilAnswered,
} from '../player/client';
import type { Refusal } from '../language/refusals';

interface Join {
  /** The name of the player whose link this browser holds; null without one. */
  owner: string | null;
  forgetOwner: () => void;
  isSending: boolean;
  failure: Refusal | null;
  /** "desk": the front desk has to see the player. */
  outcome: 'open' | 'desk';
  send: (joining: Joining, name: string, phone: string) => Promise<void>;
}

/** Joins a list of the room with the page at an address. Afterwards the browser shows the player's page. */
export function useJoin(address: string): Join {
  const [link, setLink] = useState(() => rememberedLink(address));
  const [owner, setOwner] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [outcome, setOutcome] = useState<Join['outcome']>('open');
  // A repeat of the same request has the same key and the same secret.
  const last = useRef({ says: '', key: '', secret: '' });

  // Synchronizes with the server: a link may have ended.
  useEffect(() => {
    if (link === null) return;
    let isCurrent = true;
    readPage(link).then(
      (page) => isCurrent && !page.isLimited && setOwner(page.name),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);

  async function send(joining: Joining, name: string, phone: string): Promise<void> {
    setSending(true);
    setFailure(null);
    const says = JSON.stringify([joining, name, phone, owner]);
    if (last.current.says !== says) last.current = { says, key: newKey(), secret: newSecret() };
    const { key, secret } = last.current;
    try {
      if (link !== null && owner !== null) {
        await untilAnswered(() => sendAct(link, joining, key));
        location.assign(`/p/${link}`);
      } else {
        const body: JoinAsVisitor = { ...joining, address, name, phone, secret };
        const made = await untilAnswered(() => joinAsVisitor(body, key));
        if (made === null) setOutcome('desk');
        else location.assign(`/p/${made}#${secret}`);
      }
    } catch (error) {
      if (isAnswer(error)) last.current.says = ''; // else the next tap repeats it under the same key
      if (error instanceof LinkEndedError) setOwner(null);
      setFailure(refusalIn(error));
    }
    setSending(false);
  }

  return {
    owner,
    forgetOwner() {
      setLink(null);
      setOwner(null);
    },
    isSending,
    failure,
    outcome,
    send,
  };
}
