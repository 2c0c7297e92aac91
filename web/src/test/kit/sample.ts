import type { PipState } from '@/ui/poker/pips';
import type { PickerItem } from '@/ui/picker';
import type { MapSeat } from '@/ui/poker/seat-map';
import type { PickableSeat } from '@/ui/choices';
import type { StatusStyle } from '@/ui/status-badge';

// One table at one instant, with figures that agree wherever they appear.

export const badges: readonly StatusStyle[] = [
  { shape: 'circle', tone: 'ok', label: 'Active' },
  { shape: 'square', tone: 'info', label: 'Full' },
  { shape: 'ring', tone: 'neutral', label: 'Available' },
  { shape: 'diamond', tone: 'event', label: 'Tournament' },
  { shape: 'half', tone: 'warn', label: 'Short', filled: true },
  { shape: 'play', tone: 'info', label: 'Running', filled: true },
  { shape: 'door', tone: 'info', label: 'Registration' },
  { shape: 'calendar', tone: 'neutral', label: 'Scheduled' },
  { shape: 'flag', tone: 'neutral', label: 'Completed' },
  { shape: 'check', tone: 'ok', label: 'Paid' },
  { shape: 'clock', tone: 'warn', label: 'Pending', filled: true },
  { shape: 'seal', tone: 'info', label: 'Approved', filled: true },
  { shape: 'cross', tone: 'bad', label: 'Expired', filled: true },
  { shape: 'octagon', tone: 'bad', label: 'Critical', filled: true },
  { shape: 'triangle', tone: 'warn', label: 'High', filled: true },
  { shape: 'cup', tone: 'warn', label: 'Break' },
  { shape: 'star', tone: 'neutral', label: 'VIP' },
];

export const pips: readonly PipState[] = ['taken', 'taken', 'taken', 'held', 'taken', 'taken', 'open', 'away', 'taken'];

export const fullPips: readonly PipState[] = pips.map(() => 'taken');

export const pickSeats: readonly PickableSeat[] = pips.map((pip, index) => {
  const number = index + 1;
  if (pip === 'open') return { number, state: 'free', note: 'open' };
  if (pip === 'held') return { number, state: 'held', note: 'held for Ray Whitfield' };
  return { number, state: 'taken', note: pip === 'away' ? 'away' : 'taken' };
});

interface PersonRow {
  number: number;
  name: string;
  seated: string;
  rental: string;
  chips: string;
}

export const people: readonly PersonRow[] = [
  { number: 1, name: 'Curtis Nakamura', seated: '3 h 42', rental: '44.40', chips: '1,240' },
  { number: 2, name: 'Alicia Fontaine', seated: '1 h 18', rental: '15.60', chips: '640' },
  { number: 3, name: 'Dev Mehta', seated: '52 min', rental: '10.40', chips: '500' },
  { number: 5, name: 'Tom Brandt', seated: '4 h 06', rental: '49.20', chips: '2,115' },
];

export const found: readonly PickerItem[] = [
  { id: 'p1', title: 'Joanna Pike', detail: '(512) 555-0148 · next for 2/5 NL, 29 min' },
  { id: 'p2', title: 'Jorge Medina', detail: '(512) 555-0177 · checked in 8:02 PM' },
  { id: 'p3', title: 'John Castellano', detail: '(737) 555-0112 · checked in 8:30 PM' },
  { id: 'p4', title: 'Jonah Reyes', disabledReason: 'Already seated at Table 3, seat 2' },
];

export function seatsOf(selected: number | null): readonly MapSeat[] {
  const seats: MapSeat[] = [
    { number: 1, look: 'occupied', name: 'Curtis N.', lines: ['3 h 42', '$44.40'] },
    { number: 2, look: 'occupied', name: 'Alicia F.', lines: ['1 h 18', '$15.60'] },
    { number: 3, look: 'occupied', name: 'Dev M.', lines: ['52 min', '$10.40'] },
    { number: 4, look: 'reserved', name: 'Ray W.', lines: ['Reserved'] },
    { number: 5, look: 'occupied', name: 'Tom B.', lines: ['4 h 06', '$49.20'] },
    { number: 6, look: 'walk_in', name: 'Walk-in', lines: ['23 min', 'No tab'] },
    { number: 7, look: 'open', name: 'Open' },
    { number: 8, look: 'away', name: 'Lena K.', lines: ['Away 11 min', '$26.00'] },
    { number: 9, look: 'occupied', name: 'Sam O.', lines: ['1 h 45', '$21.00'] },
  ];
  return seats.map((seat) => Object.assign(seat, { selected: seat.number === selected }));
}
