import { formatPhone } from './format';

export interface KnownPlayer {
  id: string;
  name: string;
  phoneNumber?: string | null;
}

/** A player as a picker lists him: his phone tells two of one name apart. */
export function playerItem({ id, name, phoneNumber }: KnownPlayer) {
  return { id, title: name, ...(phoneNumber ? { detail: formatPhone(phoneNumber) } : {}) };
}
