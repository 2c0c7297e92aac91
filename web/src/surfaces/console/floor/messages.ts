import { HttpError } from '@/api/errors';
import type { MutationTexts } from '@/lib/mutation-texts';
import { toast } from '@/ui/toast-store';

/** Why nothing can be started as long as nobody knows which tables are free. */
export const NO_TABLES = 'The tables are not loaded';

/** The specified sentence, and the server's own after it: "Failed to update table: Table 5 is full". */
export function failureText(
  error: unknown,
  { error: failed }: Pick<MutationTexts, 'error'>,
): string {
  if (error instanceof HttpError)
    return error.detail === null ? failed : `${failed}: ${error.detail}`;
  return error instanceof TypeError ? `${failed}: the server could not be reached.` : failed;
}

/** A one-tap act that failed (W7). */
export function sayFailed(error: unknown, texts: Pick<MutationTexts, 'error'>): void {
  toast({ title: 'Error', description: failureText(error, texts), tone: 'error' });
}
