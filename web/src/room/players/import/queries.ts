import { queryOptions, useQuery } from '@tanstack/react-query';
import { bodyOf, send } from '@/api/client/http';
import { readQuery } from '@/api/client/query-fn';
import { pageQuery } from '@/api/queries';
import type { PlayerImport, PlayerImportDuplicate, PlayerImportHead } from '@/api/types';

const IMPORTS = '/api/player-imports';

export const importsQuery = readQuery<PlayerImportHead[]>([IMPORTS]);

/** While rows are written or taken back, the position is read again each second. */
const PROGRESS_MS = 1_000;

export const importQuery = (id: string) => readQuery<PlayerImport>([IMPORTS, id]);

export function useImport(id: string | undefined) {
  return useQuery(
    queryOptions({
      ...importQuery(id ?? ''),
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? PROGRESS_MS : false),
    }),
  );
}

export function isUnderWay(data: PlayerImport | undefined): boolean {
  return data?.state === 'running' || data?.state === 'undoing';
}

/** Rows on a page of duplicates. */
export const DUPLICATES_OF_PAGE = 25;

export function duplicatesQuery(id: string, match: string, cursor: string) {
  return pageQuery<PlayerImportDuplicate>([IMPORTS, id, 'duplicates'], {
    limit: DUPLICATES_OF_PAGE,
    ...(match === 'all' ? {} : { match }),
    ...(cursor === '' ? {} : { cursor }),
  });
}

/** The longest upload, in milliseconds. */
const UPLOAD_TIMEOUT = 300_000;

/** Sends a file and returns its import. Nothing is imported yet. */
export async function uploadFile(roomId: string, file: File): Promise<PlayerImportHead> {
  const query = new URLSearchParams({ room: roomId, name: file.name.slice(-200) });
  const answer = await send('POST', `${IMPORTS}?${query}`, { body: file, timeoutMs: UPLOAD_TIMEOUT });
  return (await bodyOf(answer)) as PlayerImportHead;
}

export const EXPORT_PATH = `${IMPORTS}/export`;

export const leftOutPath = (id: string) => `${IMPORTS}/${id}/left-out`;
