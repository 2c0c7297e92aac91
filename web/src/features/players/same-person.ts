import * as z from 'zod/mini';

/** Of a refused act. */
interface Refusal {
  status: number;
  /** The record in the way (409). */
  current: unknown;
}

const existing = z.object({ id: z.string(), name: z.string() });

/** The player who has this phone or e-mail already: the form offers to open that record. */
export function existingPlayer(refusal: Refusal | null): { id: string; name: string } | null {
  if (refusal?.status !== 409) return null;
  const parsed = existing.safeParse(refusal.current);
  return parsed.success ? parsed.data : null;
}

const contact = z.object({ phoneNumber: z.nullish(z.string()), email: z.nullish(z.string()) });

interface Sent {
  phoneNumber?: string | null | undefined;
  email?: string | null | undefined;
}

/** A number without its punctuation and the trunk prefix of North America: as the server compares them. */
function digits(phone: string): string {
  const only = phone.replace(/[^0-9]/g, '');
  return only.length === 11 && only.startsWith('1') ? only.slice(1) : only;
}

/** Which of the two a refused player shares with the one who is there already (409). */
export function sharedField(refusal: Refusal | null, sent: Sent | undefined): 'phone' | 'email' {
  if (refusal?.status !== 409) return 'phone';
  const known = contact.safeParse(refusal.current);
  const phone = known.success ? known.data.phoneNumber : undefined;
  if (phone != null && sent?.phoneNumber != null && digits(phone) === digits(sent.phoneNumber))
    return 'phone';
  return sent?.email == null ? 'phone' : 'email';
}
