export interface Shared {
  title: string;
  text: string;
  url?: string;
}

/** Copies without the clipboard API, which is missing when a club serves the app over plain HTTP. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** Opens the share sheet of the phone; without one, copies to the clipboard. */
export async function shareOrCopy(what: Shared): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      // The user closed the share sheet without choosing, which is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(what.url ?? what.text)) ? 'copied' : 'failed';
}
