import { send } from '@/api/client/http';
import { saveFile } from '@/lib/save-file';

/** Reads a file with the session and hands it to the browser, under the name that the server gives it. */
export async function download(path: string, otherwise: string): Promise<void> {
  const answer = await send('GET', path);
  const named = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '');
  saveFile(named?.[1] ?? otherwise, await answer.blob());
}

/** Everything the organization holds of a player. */
export function downloadPlayer(playerId: string): Promise<void> {
  return download(`/api/players/${playerId}/export`, 'player.json');
}
