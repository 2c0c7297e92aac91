import type { ChipTransaction, Drawer, SeatRental, Shift, ShiftHead } from '@/api/types';
import type { Reversible } from '@/features/cage/reverse-dialog';
import type { KnownPlayer } from '@/lib/player-item';

/** Which dialog of the desk is open. */
export type OfficeDialog =
  | { kind: 'check-in' | 'sell'; player?: KnownPlayer }
  | { kind: 'chips' | 'add-player' | 'funds' | 'prepaid' }
  | { kind: 'pay'; rental: SeatRental }
  | { kind: 'open-drawer'; drawer: Drawer }
  | { kind: 'add-drawer'; name: string }
  | { kind: 'transfer'; head: ShiftHead; direction: 'fill' | 'drop' }
  | { kind: 'close-drawer'; shift: Shift }
  | { kind: 'reverse'; entry: Reversible }
  | { kind: 'receipt'; entryId: string; chips?: ChipTransaction['chips'] };
