import type { LogAppended, SharedGame } from '@/api/home-types';
import type { EventHead, ServerMessage } from './messages';

// What the socket says to the companion, parsed once at the edge (W12), by hand: a phone at a card table loads no schemas for it.

export type CommunityEvent = EventHead &
  (
    | { type: 'home_game_updated'; data: SharedGame }
    | { type: 'home_game_removed'; data: { id: string } }
    | { type: 'home_game_log'; data: LogAppended }
    | { type: 'community_updated' | 'hidden'; data: null }
  );

type Fields = Partial<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function headOf({ room, version, n, of, at }: Fields): EventHead | null {
  if (typeof version !== 'number' || typeof n !== 'number' || typeof of !== 'number') return null;
  return {
    room: typeof room === 'string' ? room : null,
    version,
    n,
    of,
    at: typeof at === 'string' ? at : '',
  };
}

/** What a screen would fall over. The rest of a game is as its GET gives it, which is not parsed either. */
function isGame(data: unknown): data is SharedGame {
  return (
    isFields(data) &&
    typeof data.id === 'string' &&
    typeof data.status === 'string' &&
    Array.isArray(data.rsvps)
  );
}

function isAppended(data: unknown): data is LogAppended {
  return (
    isFields(data) &&
    typeof data.game === 'string' &&
    typeof data.head === 'number' &&
    Array.isArray(data.entries)
  );
}

function eventOf(type: string, fields: Fields): ServerMessage<CommunityEvent> | null {
  const head = headOf(fields);
  if (head === null) return null;
  const { data } = fields;
  switch (type) {
    case 'home_game_updated':
      return isGame(data)
        ? { kind: 'event', event: { ...head, type, data } }
        : { kind: 'unreadable', head };
    case 'home_game_removed':
      return isFields(data) && typeof data.id === 'string'
        ? { kind: 'event', event: { ...head, type, data: { id: data.id } } }
        : { kind: 'unreadable', head };
    case 'home_game_log':
      return isAppended(data)
        ? { kind: 'event', event: { ...head, type, data } }
        : { kind: 'unreadable', head };
    case 'community_updated':
      return { kind: 'event', event: { ...head, type, data: null } };
    default:
      return { kind: 'event', event: { ...head, type: 'hidden', data: null } };
  }
}

function json(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** Null for what is no message of this protocol. */
export function parseCommunityMessage(message: string): ServerMessage<CommunityEvent> | null {
  const raw = json(message);
  if (!isFields(raw) || typeof raw.type !== 'string') return null;
  const { type, room, version, organizationVersion, status, detail, user, build } = raw;
  switch (type) {
    case 'pong':
      return { kind: 'pong' };
    case 'subscribed':
      if (typeof room !== 'string' || typeof version !== 'number') return null;
      return {
        kind: 'subscribed',
        room,
        version,
        organizationVersion: typeof organizationVersion === 'number' ? organizationVersion : 0,
        user: typeof user === 'string' ? user : undefined,
        build: typeof build === 'string' ? build : undefined,
      };
    case 'resync':
      return typeof room === 'string' ? { kind: 'resync', room } : null;
    case 'error':
      return {
        kind: 'error',
        room: typeof room === 'string' ? room : null,
        status: typeof status === 'number' ? status : 0,
        detail: typeof detail === 'string' ? detail : '',
      };
    default:
      return eventOf(type, raw);
  }
}
