import { useState } from 'react';
import { useCan } from '@/api/session/session-context';
import { NewPlayerFields } from './new-player-fields';

/**
 * The step of a dialog that adds a new player when its search has no match. The step is null until `onNew` is called
 * with the search text. `onNew` is undefined for roles without the permission to add players.
 */
export function useNewPlayerStep(onAdded: (player: { id: string; name: string }) => void) {
  const can = useCan();
  const [name, setName] = useState<string | null>(null);
  const leave = () => setName(null);
  const add = (player: { id: string; name: string }) => {
    leave();
    onAdded(player);
  };
  return {
    step: name === null ? null : <NewPlayerFields name={name} cancelLabel="Back" onDone={add} onCancel={leave} />,
    onNew: can('manage_players') ? setName : undefined,
  };
}
