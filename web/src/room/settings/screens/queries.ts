import { readQuery } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

export type Screen = components['schemas']['Screen'];

/** The paired screens of a room, the oldest first. */
export const screensQuery = (roomId: string) => readQuery<Screen[]>(['/api/screens', roomId]);
