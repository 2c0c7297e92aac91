import { Confirm } from '@/ui/confirm';

interface ClosedSeatConfirmProps {
  seatNumber: number;
  busy: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** A seat that was taken out of play comes back. */
export function ClosedSeatConfirm({ seatNumber, onClose, ...rest }: ClosedSeatConfirmProps) {
  return (
    <Confirm
      {...rest}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Open seat ${seatNumber}?`}
      confirmLabel="Open Seat"
    >
      Seat {seatNumber} is out of play. Once open, players can be called and seated there.
    </Confirm>
  );
}
