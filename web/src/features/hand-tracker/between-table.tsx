import { nextBlinds } from '@/domain/night/rise';
import type { NightState } from '@/domain/night/types';
import { chips } from '@/domain/night/words';
import { useNow } from '@/lib/hooks/use-now';
import { anteText } from './blinds-model';
import { FeltTable } from './felt-table';
import { type SeatView, tableBetween } from './table-model';

interface BetweenTableProps {
  state: NightState;
  asks: string | undefined;
  onSeat: (seat: SeatView) => void;
}

/** Between two hands: the blinds in the middle, and what they rise to. Before the first hand the free seats are shown. */
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
