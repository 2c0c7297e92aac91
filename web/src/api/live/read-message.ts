import type { ServerMessage } from './messages';

// Reads the messages of the socket. The data of an event are trusted, as the answer to a GET is: a feed that cannot
// apply them has missed the event.

type Fields = Partial<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || isText(value);
}

function fieldsOf(message: string): Fields {
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function eventOf(type: string, fields: Fields): ServerMessage | null {
  const { room, version, n, of, at, data } = fields;
  if (!isText(room) && room !== null) return null;
  if (!isNumber(version) || !isNumber(n) || !isNumber(of) || !isText(at)) return null;
  return { kind: 'event', event: { type, room, version, n, of, at, data } };
}

function subscribedOf(fields: Fields): ServerMessage | null {
  const { room, version, organizationVersion, user, build } = fields;
  if (!isText(room) || !isNumber(version) || !isNumber(organizationVersion)) return null;
  if (!isTextOrAbsent(user) || !isTextOrAbsent(build)) return null;
  return { kind: 'subscribed', room, version, organizationVersion, user, build };
}

function errorOf({ room = null, status, detail = '' }: Fields): ServerMessage | null {
  if (!isText(room) && room !== null) return null;
  return isNumber(status) && isText(detail) ? { kind: 'error', room, status, detail } : null;
}

/** Returns null for data that is not a message of this protocol. */
export function readMessage(message: string): ServerMessage | null {
  const fields = fieldsOf(message);
  switch (fields.type) {
    case 'pong':
      return { kind: 'pong' };
    case 'subscribed':
      return subscribedOf(fields);
    case 'resync':
      return isText(fields.room) ? { kind: 'resync', room: fields.room } : null;
    case 'error':
      return errorOf(fields);
    default:
      return isText(fields.type) ? eventOf(fields.type, fields) : null;
  }
}
