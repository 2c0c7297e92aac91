import { readQuery } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

export type Announcement = components['schemas']['Announcement'];

/** The announcements that stand on the boards of a room, the newest first. */
export const announcementsQuery = (roomId: string) => readQuery<Announcement[]>(['/api/announcements', roomId]);
