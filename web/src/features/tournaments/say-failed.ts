import { errorText } from '@/api/client/errors';
import { toast } from '@/ui/toast-store';

/** What failed, where no dialog is open that says it. */
export function sayFailed(error: Error, texts: { error: string }) {
  toast({ title: 'Error', description: errorText(error, texts.error), tone: 'error' });
}
