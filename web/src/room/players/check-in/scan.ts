/** The fields taken from a license; the scan itself is not kept. */
export interface License {
  name: string;
  lastName: string;
  /** "1991-03-15" */
  birthDate: string;
  /** The last valid day; null where the license does not say. */
  expires: string | null;
}

/** A code or a license that a scanner read. */
export type Scan = { kind: 'code'; code: string } | { kind: 'license'; license: License } | { kind: 'unreadable' };

/** The secret of the link to a player's page. */
const SECRET = /\/p\/[^/#]+#([\w-]{43})$/;
/** The id of a player's record, which the page of the player shows as a code. */
const RECORD = /^(?:player_\w+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The code of a member card, a receipt or a player's phone; null for any other text. */
export function readCode(text: string): string | null {
  return SECRET.exec(text)?.[1] ?? RECORD.exec(text)?.[0] ?? null;
}
