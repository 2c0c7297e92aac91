import type { Player } from '@/api/types';

// A scanner types the text of a card, then Enter. Players have no member number, so a card carries another unique
// value: the phone number, the email address, or the id in the address of the player's page.

/** Whether a text is not a name: it has the form of a phone number, an email address or an id. */
export function isNumber(text: string): boolean {
  return isPhone(text) || /^[^\s@]+@[^\s@]+$/.test(text) || isId(text);
}

/** An id is one long word with a digit, a hyphen or an underscore in it. */
export function isId(text: string): boolean {
  return /^[\w-]{10,}$/.test(text) && /[\d_-]/.test(text) && !isPhone(text);
}

/** The digits without the North American trunk prefix, as the server compares them. */
function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

function isPhone(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && phoneDigits(text).length >= 7;
}

/** Whether the text is this player's whole number; a part of it does not match. */
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

/** The only active player with this number; null with no match or several. */
export function findPlayerByCard<P extends Pick<Player, 'id' | 'phoneNumber' | 'email' | 'isActive'>>(
  text: string,
  players: readonly P[],
): P | null {
  const [first, second] = players.filter((each) => each.isActive && isNumberOf(text, each));
  return first !== undefined && second === undefined ? first : null;
}
