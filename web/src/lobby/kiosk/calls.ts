import type { components } from '@/api/generated/schema.gen';
import { boardOf } from '../queries';

type Schemas = components['schemas'];
export type Room = Schemas['KioskRoom'];
type Lookup = Schemas['KioskLookup'];
export type Confirmation = Schemas['KioskConfirmation'];
export type Visit = Schemas['KioskVisit'];
export type WaitingList = Schemas['KioskList'];

const TIMEOUT_MS = 8_000;

/** The server has answered, and refused. */
export class RefusedError extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, { type = '' }: { type?: string }) {
    super(`The server answered ${status}`);
    this.status = status;
    this.type = type;
  }
}

async function send<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new RefusedError(response.status, answer as { type?: string });
  return answer as T;
}

export const kioskQuery = (roomId: string) => boardOf<Room>(`/api/kiosk/${roomId}`);

/** A phone number that was typed, or the code of a page that was scanned. */
export type Identity = { phone: string; code: '' } | { phone: ''; code: string };

export const lookUp = (roomId: string, identity: Identity) => send<Lookup>(`/api/kiosk/${roomId}/lookups`, identity);

export const readVisit = (roomId: string, { token }: Confirmation) =>
  send<Visit>(`/api/kiosk/${roomId}/visits`, { token });

export interface CheckIn {
  token: string;
  gameTypeIds: readonly string[];
  /** Becomes the secret of the link on the player's card. */
  secret: string;
}

/** A repetition with the same key gets the answer of the first. */
export const checkIn = (roomId: string, body: CheckIn, key: string) =>
  send<Visit>(`/api/kiosk/${roomId}/check-ins`, body, { 'Idempotency-Key': key });
