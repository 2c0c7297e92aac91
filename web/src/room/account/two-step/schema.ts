import * as z from 'zod/mini';
import type { Refusal } from '@/shells/use-act';

export const codeSchema = z.object({ code: z.string().check(z.trim()) });

/** Shows a refusal at the only field. */
export function atCode(
  { message }: Refusal,
  form: { setError: (name: 'code', error: { type: string; message: string }) => void },
): boolean {
  form.setError('code', { type: 'server', message });
  return true;
}
