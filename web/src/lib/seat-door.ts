import type { ReactNode } from 'react';
import type { PaymentMethod } from '@/api/types';

/** What goes with a seating beside the seat and the buy-in. */
export interface SeatExtras {
  /** Why he sits down without a membership, or beside somebody he is kept apart from. */
  overrideReason?: string;
  /** The buy-in is sold to him as chips in the same act. */
  sellChips?: { paymentMethod: PaymentMethod; chips: never[] };
}

/**
 * What the door says of somebody who is about to sit down. The page makes it, because the door and the cage are not the
 * business of a table; the dialogs that seat show its parts and send what it asks for.
 */
export interface SeatDoor {
  /** What stands against him or has to be said, and the fields for it. */
  notes: ReactNode;
  /** What can be done in the same act; below the buy-in. */
  sale: ReactNode;
  /** Why he cannot be seated. */
  blocked: string | undefined;
  /** What is sent with the seating. Null when something is missing, which is said in its place from then on. */
  extras: () => SeatExtras | null;
  /** The server refused: there may be something to ask for. */
  onRefused: (refusal: { status: number; message: string }) => void;
}
