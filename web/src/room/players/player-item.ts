import { formatPhone } from '@/lib/format';

export interface KnownPlayer {
  id: string;
  name: string;
  phoneNumber?: string | null | undefined;
}

interface Described extends KnownPlayer {
  nickname?: string | null | undefined;
  email?: string | null | undefined;
}

/** A player as a picker item: their place now, then details that distinguish namesakes. */
export function playerItem({ id, name, ...known }: Described, place: string | null = null) {
  const { nickname, phoneNumber, email } = known;
  const detail = [place, nickname, phoneNumber ? formatPhone(phoneNumber) : null, email]
    .filter((part) => part != null && part !== '')
    .join(' · ');
  return { id, title: name, ...(detail === '' ? {} : { detail }) };
}
