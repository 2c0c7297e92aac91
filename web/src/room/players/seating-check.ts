import type { ReactNode } from 'react';
import type { PaymentMethod } from '@/api/types';

export interface SeatingOptions {
  /** The reason for seating a player without a membership, or beside a player they are kept apart from. */
  overrideReason?: string;
  /** Sells the buy-in to the player as chips in the same act. */
  sellChips?: { paymentMethod: PaymentMethod; chips: never[] };
}

/**
 * The entry check of a player to seat. The page provides it, so that the table code does not depend on the entry check
 * and the cage. The seating dialogs show its parts and send its options.
 */
export interface SeatingCheck {
  /** Objections and warnings, with their fields. */
  notes: ReactNode;
  /** The sale that can be part of the same act; shown below the buy-in. */
  sale: ReactNode;
  /** Something was typed in them. */
  isDirty: boolean;
  /** Why the player cannot be seated. */
  blocked: string | undefined;
  /** Returns the options to send. Null when a required field is missing; its error is shown from then on. */
  extras: () => SeatingOptions | null;
  /** Handles a refusal by the server, which may require a reason. */
  onRefused: (refusal: { status: number; message: string }) => void;
}
