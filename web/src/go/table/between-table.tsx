import { nextBlinds } from '../engine/night/blind-schedule';
import type { NightState } from '../engine/night/types';
import { chips } from '../engine/night/words';
import { useNow } from '@/lib/hooks/use-now';
import { anteText } from './blinds-model';
import { FeltTable } from './felt-table';
import { type SeatView, tableBetween } from './table-model';

interface BetweenTableProps {
  state: NightState;
  asks: string | undefined;
  onSeat: (seat: SeatView) => void;
}

/**
 * The table between two hands: the blinds in the middle, and the next ones. Before the first hand it shows free seats.
 */
export function BetweenTable({ state, asks, onSeat }: BetweenTableProps) {
  const now = useNow();
  const { blinds } = state;
  const next = nextBlinds(state, now);
  const ante = anteText(state);
  const pot = {
    label: 'Blinds',
    total: `${chips(blinds.small)}/${chips(blinds.big)}`,
    parts: [
      ...(next === null ? [] : [{ label: `${next.blinds} ${next.when}`, amount: '' }]),
      ...(ante === null ? [] : [{ label: ante, amount: '' }]),
    ],
  };
  const table = tableBetween(state, state.handNumber === 0, pot);
  return <FeltTable table={table} onSeat={onSeat} asks={asks} />;
}
