import { failureText, type MutationTexts } from '@/lib/mutation-texts';
import { toast } from '@/ui/toast-store';

/** Why nothing can be started as long as nobody knows which tables are free. */
export const NO_TABLES = 'The tables are not loaded';

/** A one-tap act that failed (W7). */
export function sayFailed(error: unknown, texts: Pick<MutationTexts, 'error'>): void {
  toast({ title: 'Error', description: failureText(error, texts), tone: 'error' });
}
