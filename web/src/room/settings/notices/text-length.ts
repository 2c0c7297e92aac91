// The basic character set of text messages (3GPP TS 23.038). A single other character makes the whole text wide.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
    '¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Take two places each. */
const EXTENDED = new Set('^{}\\[~]|€');

const NARROW = { single: 160, part: 153 };
const WIDE = { single: 70, part: 67 };

export interface TextLength {
  characters: number;
  /** How many messages the gateway charges for. */
  messages: number;
  /** Characters outside of the basic set: with them a message holds 70 characters in place of 160. */
  wide: string[];
}

export function lengthOf(text: string): TextLength {
  const characters = [...text];
  const wide = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENDED.has(one)))];
  const places = wide.length > 0 ? text.length : text.length + characters.filter((one) => EXTENDED.has(one)).length;
  const { single, part } = wide.length > 0 ? WIDE : NARROW;
  return { characters: characters.length, messages: places <= single ? 1 : Math.ceil(places / part), wide };
}
