import * as z from 'zod/mini';

/** The parts of a refused act that name an existing player. */
interface Refusal {
  status: number;
  /** The conflicting record (409). */
  current: unknown;
}

const contact = z.object({ phoneNumber: z.nullish(z.string()), email: z.nullish(z.string()) });

const existing = z.extend(contact, {
  id: z.string(),
  name: z.string(),
  nickname: z.nullish(z.string()),
});

export type ExistingPlayer = z.infer<typeof existing>;

/** The existing player with this phone, email or name. The form offers that player. */
export function existingPlayer(refusal: Refusal | null): ExistingPlayer | null {
  if (refusal?.status !== 409) return null;
  const parsed = existing.safeParse(refusal.current);
  return parsed.success ? parsed.data : null;
}

interface Sent {
  phoneNumber?: string | null | undefined;
  email?: string | null | undefined;
  uniqueName?: boolean | undefined;
}

/** The digits of a number without the North American trunk prefix, as the server compares them. */
function digits(phone: string): string {
  const only = phone.replace(/[^0-9]/g, '');
  return only.length === 11 && only.startsWith('1') ? only.slice(1) : only;
}

/** The field that a refused player shares with an existing one (409). Only a shared name can be overridden. */
export function sharedField(refusal: Refusal | null, sent: Sent | undefined): 'phone' | 'email' | 'name' {
  if (refusal?.status !== 409) return 'phone';
  const known = contact.safeParse(refusal.current);
  const phone = known.success ? known.data.phoneNumber : undefined;
  if (phone != null && sent?.phoneNumber != null && digits(phone) === digits(sent.phoneNumber)) return 'phone';
  const email = known.success ? known.data.email : undefined;
  const sameEmail = email != null && email.toLowerCase() === sent?.email?.trim().toLowerCase();
  if (sent?.uniqueName === true && !sameEmail) return 'name';
  return sent?.email == null ? 'phone' : 'email';
}

/** The field that shows whose phone number or email a refused player has; null where they share only a name. */
export function contactConflict(
  refusal: Refusal,
  sent: Sent,
): { name: 'phoneNumber' | 'email'; message: string } | null {
  const known = existingPlayer(refusal);
  const shared = sharedField(refusal, sent);
  if (known === null || shared === 'name') return null;
  return shared === 'phone'
    ? { name: 'phoneNumber', message: `${known.name} has this phone number.` }
    : { name: 'email', message: `${known.name} has this email.` };
}
