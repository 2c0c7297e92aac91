import { useEffect, useLayoutEffect, useRef } from 'react';
import { MAX_KEY_GAP_MS, takeEarlyKeys } from '@/lib/early-keys';

/** A license has many lines; it ends when the scanner stops. */
const LICENSE_END_MS = 500;
const MAX_LENGTH = 4_000;
/** The first characters of the code on a license. The line feed arrives as Enter. */
const LICENSE_START = /^@\n/;
const LICENSE_HEADER = /ANSI |AAMVA/;

interface Scanner {
  /** Whether a line that ends with Enter is a code; other lines belong to the page. */
  isCode: (line: string) => boolean;
  onCode: (line: string) => void;
  onLicense: (text: string) => void;
}

/** Sets back a field that took the first characters of a scan. */
function restore(field: { input: HTMLInputElement | HTMLTextAreaElement; value: string } | null): void {
  if (field === null) return;
  const prototype =
    field.input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field.input, field.value);
  field.input.dispatchEvent(new Event('input', { bubbles: true }));
}

function fieldOf(target: EventTarget | null) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { input: target, value: target.value }
    : null;
}

/**
 * Reads a scanner, which is a keyboard, wherever the focus is. Typing by hand is never a scan, because the time between
 * two keys is longer. A text that was scanned stays in no field.
 */
export function useScanner(scanner: Scanner): void {
  const latest = useRef(scanner);
  // Keeps the listener below in step with the last render.
  useEffect(() => {
    latest.current = scanner;
  });

  // Synchronizes with the keyboard before the shell is painted: no shortcut takes the letters of an early scan.
  useLayoutEffect(() => {
    let text = '';
    let lastKeyAt = 0;
    let field: ReturnType<typeof fieldOf> = null;
    let end: number | undefined;

    function take(event: KeyboardEvent) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    function awaitEnd() {
      window.clearTimeout(end);
      end = window.setTimeout(() => {
        end = window.setTimeout(endLicense); // after the keys that waited for a busy page
      }, LICENSE_END_MS);
    }

    function endLicense() {
      const read = text;
      text = '';
      end = undefined;
      if (LICENSE_HEADER.test(read)) latest.current.onLicense(read);
    }

    function onKeyDown(event: KeyboardEvent) {
      const isControl = event.ctrlKey && !event.altKey && !event.metaKey;
      // A scanner may send the control characters of a license as Ctrl and a letter: J and M are ends of lines.
      const isLineEnd = event.key === 'Enter' || (isControl && /^[jm]$/i.test(event.key));
      const isCharacter = event.key.length === 1 && !event.altKey && !event.metaKey;
      if (!isLineEnd && !isCharacter) return;
      if (end !== undefined) {
        take(event);
        awaitEnd();
        text = (text + (isLineEnd ? '\n' : isControl ? '' : event.key)).slice(0, MAX_LENGTH);
        return;
      }
      if (event.timeStamp - lastKeyAt > MAX_KEY_GAP_MS) text = '';
      lastKeyAt = event.timeStamp;
      if (text === '') field = fieldOf(event.target);
      if (isLineEnd) {
        const line = text;
        text = '';
        if (LICENSE_START.test(`${line}\n`)) {
          take(event);
          restore(field);
          text = `${line}\n`;
          awaitEnd();
        } else if (latest.current.isCode(line)) {
          take(event);
          restore(field);
          latest.current.onCode(line);
        }
      } else if (!isControl) text = (text + event.key).slice(0, MAX_LENGTH);
    }

    // Before every other listener, so that no field and no shortcut takes the end of a scan.
    window.addEventListener('keydown', onKeyDown, true);
    for (const event of takeEarlyKeys()) onKeyDown(event);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.clearTimeout(end);
    };
  }, []);
}
