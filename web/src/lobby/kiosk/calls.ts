import type { components } from '@/api/generated/schema.gen';
import { boardOf } from '../queries';
import { send } from '../send';

type Schemas = components['schemas'];
export type Room = Schemas['KioskRoom'];
type Lookup = Schemas['KioskLookup'];
export type Confirmation = Schemas['KioskConfirmation'];
export type Visit = Schemas['KioskVisit'];
export type WaitingList = Schemas['KioskList'];

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
