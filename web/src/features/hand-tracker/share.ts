import { toast } from '@/ui/toast-store';

/** Puts a text where it can be pasted. Where the browser has no clipboard, or forbids it, a field is copied from. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyOldWay(text)) {
      toast({ title: 'Copying is not allowed here', tone: 'error' });
      return;
    }
  }
  toast({ title: 'Copied' });
}

function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const done = document.execCommand?.('copy') ?? false;
  field.remove();
  return done;
}

/** The phone's own sheet; where it has none, the clipboard. */
export async function shareText(title: string, text: string): Promise<void> {
  if (!('share' in navigator)) return copyText(text);
  try {
    await navigator.share({ title, text });
  } catch (error) {
    // Closed without sharing is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(text);
  }
}
