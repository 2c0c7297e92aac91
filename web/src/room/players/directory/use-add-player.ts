import { useState } from 'react';
import type { NewPlayer, Player } from '@/api/types';
import { useAct } from '@/shells/use-act';
import type { FormHandle } from '@/shells/with-handle';
import { addPlayer } from '../profile/acts';
import { contactConflict, type ExistingPlayer, existingPlayer, sharedField } from './same-person';

interface SamePerson {
  player: ExistingPlayer;
  shared: 'phone' | 'email' | 'name';
  /** The server's sentence. */
  message: string;
  /** Adds a second record with this name. */
  createAnother: () => void;
}

/** Adds a player. If the server refuses a second record of one person, `same` is the existing player. */
export function useAddPlayer() {
  const { send, busy, sayDone } = useAct(addPlayer);
  const [same, setSame] = useState<SamePerson | null>(null);

  const add: FormHandle<NewPlayer, Player>['send'] = (vars, done, refused) =>
    send(vars, done, (refusal) => {
      const player = existingPlayer(refusal);
      if (player === null) {
        setSame(null);
        refused?.(refusal);
        return;
      }
      setSame({
        player,
        shared: sharedField(refusal, vars),
        message: refusal.message,
        createAnother: () => void add({ ...vars, uniqueName: false }, done, refused),
      });
      const conflict = contactConflict(refusal, vars);
      if (conflict !== null) refused?.({ ...refusal, fields: { [conflict.name]: conflict.message } });
    });

  return { act: { busy, sayDone, send: add }, same, forget: () => setSame(null) };
}
