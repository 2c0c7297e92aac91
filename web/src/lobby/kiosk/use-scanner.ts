import { useEffect, useRef } from 'react';

/** A scanner is a keyboard that types a code at once, mostly with Enter at its end. */
const MAX_GAP_MS = 500;
/** Shorter texts are keys pressed by hand. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 500;

/** The secret of the link to a player's page. */
const SECRET = /\/p\/[^/#]+#([\w-]{43})$/;
/** The id of a player's record, which the page of the player shows as a code. No line of a license has this form. */
const RECORD = /^(?:player_\w+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** For a scanned text that belongs to no player. */
const NO_CODE = 'none';

/**
 * Reads codes from a scanner, wherever the focus is. Returns what a key event means for the scanner: part of a code,
 * or nothing.
 */
export function useScanner(onCode: (code: string) => void, isPaused: boolean): (event: KeyboardEvent) => boolean {
  const burst = useRef({ text: '', at: 0 });

  // Synchronizes with the page: a code is not continued after a pause.
  useEffect(() => {
    if (isPaused) burst.current = { text: '', at: 0 };
  }, [isPaused]);

  return (event) => {
    if (event.timeStamp - burst.current.at > MAX_GAP_MS) burst.current.text = '';
    const { text } = burst.current;
    if (event.key === 'Enter') {
      burst.current.text = '';
      if (text.length < MIN_LENGTH || /^\d*$/.test(text)) return false;
      event.preventDefault(); // no button that has the focus takes it
      onCode(SECRET.exec(text)?.[1] ?? RECORD.exec(text)?.[0] ?? NO_CODE);
      return true;
    }
    if (event.key.length !== 1) return false;
    burst.current = { text: (text + event.key).slice(0, MAX_LENGTH), at: event.timeStamp };
    return !/^\d*$/.test(burst.current.text);
  };
}
