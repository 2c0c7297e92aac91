import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FloorLists, floorStore } from './use-floor';

/**
 * Writes a text derived from the room's lists straight into the DOM. Use it for values repeated in many rows: one event
 * then costs one text update instead of a hundred row renders.
 */
export function LiveText({ roomId, of }: { roomId: string; of: (floor: FloorLists) => string }) {
  const store = floorStore(useQueryClient(), roomId);
  const place = useRef<HTMLSpanElement>(null);

  // Updates the text node in the document. React renders the same text, so neither overwrites the other.
  useEffect(() => {
    function write() {
      const [span, text] = [place.current, of(store.get())];
      if (span === null || span.textContent === text) return;
      // Update the text node in place: replacing it would make the browser recompute styles.
      if (span.firstChild === null) span.textContent = text;
      else span.firstChild.nodeValue = text;
    }
    const leave = store.subscribe(write);
    write();
    return leave;
  });

  return <span ref={place}>{of(store.get())}</span>;
}
