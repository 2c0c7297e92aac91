import * as z from 'zod/mini';

/** Of a refused act. */
interface Refusal {
  status: number;
  /** The record in the way (409). */
  current: unknown;
}

const contact = z.object({ phoneNumber: z.nullish(z.string()), email: z.nullish(z.string()) });

const existing = z.extend(contact, {
  id: z.string(),
  name: z.string(),
  nickname: z.nullish(z.string()),
});

export type ExistingPlayer = z.infer<typeof existing>;

/** The player who has this phone, e-mail or name already: the form offers that record. */
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

/** A number without its punctuation and the trunk prefix of North America: as the server compares them. */
function digits(phone: string): string {
  const only = phone.replace(/[^0-9]/g, '');
  return only.length === 11 && only.startsWith('1') ? only.slice(1) : only;
}

/** What a refused player shares with the one who is there already (409). Only a shared name leaves a choice. */
export function sharedField(
  refusal: Refusal | null,
  sent: Sent | undefined,
): 'phone' | 'email' | 'name' {
  if (refusal?.status !== 409) return 'phone';
  const known = contact.safeParse(refusal.current);
  const phone = known.success ? known.data.phoneNumber : undefined;
  if (phone != null && sent?.phoneNumber != null && digits(phone) === digits(sent.phoneNumber))
    return 'phone';
  const email = known.success ? known.data.email : undefined;
  const sameEmail = email != null && email.toLowerCase() === sent?.email?.trim().toLowerCase();
  if (sent?.uniqueName === true && !sameEmail) return 'name';
  return sent?.email == null ? 'phone' : 'email';
}
