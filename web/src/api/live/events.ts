import type { QueryKey } from '@tanstack/react-query';
import type { EventTypes } from '../generated/events.gen';
import type { Cache } from './cache';
import type { EventHead } from './messages';

export type EventType = keyof EventTypes;
export type EventData<K extends EventType> = EventTypes[K];
export type EventOf<K extends EventType> = {
  [T in K]: EventHead & { type: T; data: EventTypes[T] };
}[K];

export type EventHandler<K extends EventType> = (cache: Cache, event: EventOf<K>) => void;

/** How events keep cached data fresh. Each wing has the rules of its own data; `app/live` joins them. */
export interface EventRules {
  on: { readonly [K in EventType]?: EventHandler<K> };
  /** The queries of a room, or of the organization (null), that are read again after a gap. */
  keys: (room: string | null) => QueryKey[];
}
