import { useQueryClient } from '@tanstack/react-query';
import { useCan, useRoom } from '@/api/session/session-context';
import type { Room } from '@/api/types';
import { newSecret, pageAddress } from '@/lib/secret';
import { performToEnd } from '@/shells/use-act';
import { makeCode } from './acts';

/** A receipt prints without its code rather than wait longer. */
const MAX_WAIT_MS = 3_000;

export type CodeRoom = Pick<Room, 'id' | 'settings'>;

/** Makes the address for the code on a player's paper; null where the paper has none. The room is the active one. */
export function usePageCode(room?: CodeRoom): (player: { id: string; name: string } | null) => Promise<string | null> {
  const client = useQueryClient();
  const can = useCan();
  const active = useRoom();
  const { id: roomId, settings } = room ?? active;

  return async (player) => {
    if (player === null || !settings.pageCodes || !can('manage_players')) return null;
    const secret = newSecret();
    const vars = { roomId, playerId: player.id, playerName: player.name, secret };
    const made = performToEnd(client, makeCode, vars).then((outcome) =>
      outcome.kind === 'done' && outcome.answer.link !== null ? pageAddress(outcome.answer.link, secret) : null,
    );
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), MAX_WAIT_MS);
    });
    return await Promise.race([made, late]);
  };
}
