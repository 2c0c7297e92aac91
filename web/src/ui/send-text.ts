import { copyText as copy, shareOrCopy } from '@/lib/share';
import { toast } from './toast-store';

function said(copied: boolean): void {
  if (copied) toast({ title: 'Copied' });
  else toast({ title: 'Copying is not allowed here', tone: 'error' });
}

/** Puts a text where it can be pasted. */
export async function copyText(text: string): Promise<void> {
  said(await copy(text));
}

/** The phone's own sheet; where it has none, the clipboard. */
export async function shareText(title: string, text: string): Promise<void> {
  const done = await shareOrCopy({ title, text });
  if (done !== 'shared') said(done === 'copied');
}
