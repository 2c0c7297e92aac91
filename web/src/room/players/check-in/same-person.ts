import type { Player } from '@/api/types';
import { capitalize } from '@/lib/format';

export interface Details {
  name: string;
  phoneNumber: string;
  /** "1991-03-15", or blank. */
  birthDate: string;
}

/** A name without case, accents and repeated blanks. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ');
}

export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Why a record may be the person of the details; null when nothing is the same. */
export function sameText(player: Player, { name, phoneNumber, birthDate }: Details): string | null {
  const same = [
    ...(name.trim() !== '' && foldName(player.name) === foldName(name) ? ['name'] : []),
    ...(player.phoneNumber !== null &&
    phoneDigits(phoneNumber).length >= 7 &&
    phoneDigits(player.phoneNumber) === phoneDigits(phoneNumber)
      ? ['phone number']
      : []),
    ...(isDay(birthDate) && player.birthDate === birthDate ? ['birth date'] : []),
  ];
  if (same.length === 0) return null;
  return capitalize(same.map((what) => `same ${what}`).join(', '));
}
