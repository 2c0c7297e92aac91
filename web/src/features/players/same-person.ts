import * as z from 'zod/mini';
import { isStatus } from '@/api/client/errors';

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
export function sharedField(error: unknown, sent: Sent | undefined): 'phone' | 'email' {
  if (!isStatus(error, 409)) return 'phone';
  const known = contact.safeParse(error.problem?.current);
  const phone = known.success ? known.data.phoneNumber : undefined;
  if (phone != null && sent?.phoneNumber != null && digits(phone) === digits(sent.phoneNumber))
    return 'phone';
  return sent?.email == null ? 'phone' : 'email';
}
