import { type KeyboardEvent, useState } from 'react';
import { announce } from '@/ui/announcer';
import type { MapSeat } from '@/ui/poker/seat-map';
import { isMovable } from './seat-frame';

/**
 * Moves a player on the map by keyboard: M on their seat, arrow keys to an open one, Enter. Meanwhile only the open
 * seats and the player's own have an action.
 */
export function useSeatMove(shown: readonly MapSeat[], onMove: ((from: number, to: number) => void) | undefined) {
  const [mover, setMover] = useState<number | null>(null);

  function onSeatKey(seat: MapSeat, event: KeyboardEvent) {
    if (mover !== null && event.key === 'Escape') {
      event.preventDefault();
      setMover(null);
      announce('Move canceled');
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (mover !== null || !isPlain || event.key.toLowerCase() !== 'm' || !isMovable(seat)) return;
    event.preventDefault();
    if (!shown.some(({ look }) => look === 'open')) {
      announce('No open seat at this table');
      return;
    }
    setMover(seat.number);
    announce(`Moving ${seat.name}. Choose an open seat with the arrow keys and press Enter. Escape cancels.`);
  }

  function onChosen(seatNumber: number) {
    setMover(null);
    if (mover !== null && seatNumber !== mover) onMove?.(mover, seatNumber);
  }

  return { mover, onSeatKey, onChosen, cancel: () => setMover(null) };
}

/** A seat of the map while the player at `mover` is being moved. */
export function whileMoving(seat: MapSeat, mover: number): MapSeat {
  if (seat.number === mover) return { ...seat, selected: true, idle: false, hint: 'Stay here' };
  return seat.look === 'open' ? { ...seat, idle: false, hint: 'Move here' } : { ...seat, idle: true };
}
