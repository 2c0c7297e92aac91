import { readQuery } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

export type CurrentLink = components['schemas']['CurrentPlayerLink'];

/** The link to a player's own page for a room, if there is one, and the number of printed codes. */
export const linkQuery = (roomId: string, playerId: string) =>
  readQuery<CurrentLink>(['/api/player-links', roomId, playerId]);
