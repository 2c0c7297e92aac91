import type { Table } from '@/api/types';
import { ConfirmAct } from '@/shells/confirm-act';
import { openSeat } from '../tables/acts';

interface ClosedSeatConfirmProps {
  table: Table;
  seatNumber: number;
  onClose: () => void;
}

/** Confirms that a closed seat goes back into play. */
export function ClosedSeatConfirm({ table, seatNumber, onClose }: ClosedSeatConfirmProps) {
  return (
    <ConfirmAct
      act={openSeat}
      vars={{ table, seatNumber }}
      title={`Open seat ${seatNumber}?`}
      label="Open Seat"
      onClose={onClose}
    >
      Seat {seatNumber} is out of play. Once open, players can be called and seated there.
    </ConfirmAct>
  );
}
