import { copyText as copy, shareOrCopy } from '@/lib/share';
import { toast } from './toast-store';

function said(copied: boolean): void {
  if (copied) toast({ title: 'Copied' });
  else toast({ title: 'Copying is not allowed here', tone: 'error' });
}

/** Copies a text to the clipboard. */
export async function copyText(text: string): Promise<void> {
  said(await copy(text));
}

/** Opens the share sheet of the phone; without one, copies to the clipboard. */
export async function shareText(title: string, text: string): Promise<void> {
  const done = await shareOrCopy({ title, text });
  if (done !== 'shared') said(done === 'copied');
}
