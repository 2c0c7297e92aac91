import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FloorLists, floorStore } from './use-floor';

interface FloorTextProps {
  roomId: string;
  of: (floor: FloorLists) => string;
}

/**
 * A word that follows a room's lists, written where it stands. Where a hundred rows say the same, as how many wait for a game,
 * an event would draw them all for it.
 */
export function FloorText({ roomId, of }: FloorTextProps) {
  const store = floorStore(useQueryClient(), roomId);
  const place = useRef<HTMLSpanElement>(null);

  // Synchronises with the text in the document. What is drawn is the same, so that neither undoes the other.
  useEffect(() => {
    function write() {
      const [span, text] = [place.current, of(store.get())];
      if (span === null || span.textContent === text) return;
      // The text itself, not another: nothing comes or goes then that styles would be looked up for.
      if (span.firstChild === null) span.textContent = text;
      else span.firstChild.nodeValue = text;
    }
    const leave = store.subscribe(write);
    write();
    return leave;
  });

  return <span ref={place}>{of(store.get())}</span>;
}
