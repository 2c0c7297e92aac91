import { failureText, type MutationTexts } from '@/api/acts/mutation-texts';
import { toast } from '@/ui/toast-store';

/** Why no game can be started before the free tables are known. */
export const NO_TABLES = 'The tables are not loaded';

/** A one-tap act that failed (W7). */
export function sayFailed(error: unknown, texts: Pick<MutationTexts, 'error'>): void {
  toast({ title: 'Error', description: failureText(error, texts), tone: 'error' });
}
