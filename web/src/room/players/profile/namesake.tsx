import { usePlaces } from '@/api/player-search';
import { useRoom } from '@/api/session/session-context';
import { playerItem } from '../player-item';
import { Button } from '@/ui/button';
import type { ExistingPlayer } from '../directory/same-person';

interface NamesakeProps {
  player: ExistingPlayer;
  onUse: () => void;
  onCreate: () => void;
}

/** Asks before a second record with the same name is created. */
export function Namesake({ player, onUse, onCreate }: NamesakeProps) {
  const roomId = useRoom().id;
  const { placeOf } = usePlaces(roomId);
  const { detail } = playerItem(player, placeOf(player.id));
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-line p-3">
      <p className="text-body font-semibold">
        There is already a player named {player.name}{' '}
        {detail === undefined ? null : <span className="block text-meta font-normal text-ink-3">{detail}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onUse}>Use This Player</Button>
        <Button onClick={onCreate}>Create Another</Button>
      </div>
    </div>
  );
}
