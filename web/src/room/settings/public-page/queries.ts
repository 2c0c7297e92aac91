import { readQuery } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

export type RoomPageSettings = components['schemas']['RoomPageSettings'];

/** The public page of a room, and whether it is on. */
export const roomPageQuery = (roomId: string) => readQuery<RoomPageSettings>(['/api/room-pages', roomId]);
