import { NewPlayerFields } from './new-player-fields';
import { useCan } from '@/api/session/session-context';

/** The form that adds a player inside another dialog, for the roles that may add players. */
export function useNewPlayer() {
  const can = useCan();
  return can('manage_players') ? NewPlayerFields : undefined;
}
