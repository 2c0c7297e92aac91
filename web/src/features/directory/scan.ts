import type { Player } from '@/api/types';

// What a scanner types: the text of a card, then Enter. Members have no number of their own here; a card carries what is one
// person's alone all the same: the phone number, the e-mail address, or the id that the player's address ends in.

/** Whether a text can be nobody's name: it has the form of a phone number, an e-mail address or an id. */
export function isNumber(text: string): boolean {
  return isPhone(text) || /^[^\s@]+@[^\s@]+$/.test(text) || isId(text);
}

/** An id is one long word with a digit, a hyphen or an underscore in it. */
export function isId(text: string): boolean {
  return /^[\w-]{10,}$/.test(text) && /[\d_-]/.test(text) && !isPhone(text);
}

/** Without the trunk prefix of North America, as the server compares them. */
function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

function isPhone(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && phoneDigits(text).length >= 7;
}

/** Whether the text is exactly this player's: a part of his number is not enough. */
export function isNumberOf(
  text: string,
  { id, phoneNumber, email }: Pick<Player, 'id' | 'phoneNumber' | 'email'>,
): boolean {
  const phone = isPhone(text) && phoneNumber !== null;
  return (
    text === id ||
    (phone && phoneDigits(text) === phoneDigits(phoneNumber)) ||
    text.toLowerCase() === email?.toLowerCase()
  );
}

/** The one active player whose number it is; null when nobody's or that of two. */
export function ownerOf<P extends Pick<Player, 'id' | 'phoneNumber' | 'email' | 'isActive'>>(
  text: string,
  players: readonly P[],
): P | null {
  const [first, second] = players.filter((each) => each.isActive && isNumberOf(text, each));
  return first !== undefined && second === undefined ? first : null;
}
