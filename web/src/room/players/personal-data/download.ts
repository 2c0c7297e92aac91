import { send } from '@/api/client/http';
import { saveFile } from '@/lib/save-file';

/** Downloads a file with the session token and saves it under the name that the server sends. */
export async function download(path: string, otherwise: string): Promise<void> {
  const answer = await send('GET', path);
  const named = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '');
  saveFile(named?.[1] ?? otherwise, await answer.blob());
}

/** All data that the organization holds about a player. */
export function downloadPlayer(playerId: string): Promise<void> {
  return download(`/api/players/${playerId}/export`, 'player.json');
}
