import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

type NoticeRecord = components['schemas']['NoticeRecord'];
export type NoticeChannel = components['schemas']['NoticeChannel'];
export type NoticeLogEntry = components['schemas']['NoticeLogEntry'];

/** The consents of a player in a room, and the notices that were sent, without their texts. */
export const playerNoticesQuery = (roomId: string, playerId: string) =>
  queryOptions({ queryKey: ['/api/player-notices', roomId, playerId], queryFn: queryFn<NoticeRecord> });
