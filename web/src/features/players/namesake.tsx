import { usePlaces } from '@/lib/player-search';
import { playerItem } from '@/lib/player-item';
import { Button } from '@/ui/button';
import type { ExistingPlayer } from './same-person';

interface NamesakeProps {
  player: ExistingPlayer;
  roomId: string;
  onUse: () => void;
  onCreate: () => void;
}

/** Asked before a second record of one name is made. */
export function Namesake({ player, roomId, onUse, onCreate }: NamesakeProps) {
  const { placeOf } = usePlaces(roomId);
  const { detail } = playerItem(player, placeOf(player.id));
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-line p-3">
      <p className="text-body font-semibold">
        There is already a player named {player.name}{' '}
        {detail === undefined ? null : (
          <span className="block text-meta font-normal text-ink-3">{detail}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onUse}>Use This Player</Button>
        <Button onClick={onCreate}>Create Another</Button>
      </div>
    </div>
  );
}
