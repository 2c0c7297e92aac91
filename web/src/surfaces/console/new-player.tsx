import { NewPlayerFields, type NewPlayerFormProps } from '@/features/players/new-player-fields';
import { useCan, useRoom } from './session-context';

/** The form that adds a player in the middle of something else, in the active room. */
export function NewPlayer(props: Omit<NewPlayerFormProps, 'roomId'>) {
  return <NewPlayerFields {...props} roomId={useRoom().id} />;
}

/** `NewPlayer` for the roles that may add players. */
export function useNewPlayer() {
  const can = useCan();
  return can('manage_players') ? NewPlayer : undefined;
}
