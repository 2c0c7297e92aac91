import { useState } from 'react';
import type { PlayerProfile, SeatRental } from '@/api/types';
import { fromWire } from '@/domain/money';
import { PayDialog, rentalText } from '@/features/seat-rentals/pay-dialog';
import { useRentalsOwedBy } from '@/features/seat-rentals/queries';
import { formatMoney } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Ready } from '../floor/ready';
import { SkeletonRows } from '@/ui/skeleton';

interface TakePaymentProps {
  profile: PlayerProfile;
  onClose: () => void;
}

/** "Take Payment": what he owes for seats, in whatever room, and what runs now. One is paid at once, of several one is picked. */
export function TakePayment({ profile, onClose }: TakePaymentProps) {
  const { player, running } = profile;
  const owed = useRentalsOwedBy(player.id);
  const [picked, setPicked] = useState<SeatRental | null>(null);
  const rentals = [
    ...(owed.data ?? []),
    // What runs is paid ahead: it stays running, and the rest is owed when it ends.
    ...(running !== null && fromWire(running.owed) > 0 ? [running] : []),
  ];
  const [first] = rentals;
  const only = owed.data !== undefined && rentals.length === 1 ? first : undefined;
  const paid = picked ?? only;
  if (paid !== undefined) return <PayDialog rental={paid} onClose={onClose} />;

  return (
    <Dialog
      open
      title="Take Payment"
      description={`${player.name} has more than one seat rental to pay.`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody>
        <Ready what="what is owed" query={owed} skeleton={<SkeletonRows rows={2} />}>
          {() =>
            rentals.length === 0 ? (
              <Empty title="Nothing to pay">Another desk has taken it meanwhile.</Empty>
            ) : (
              <ul className="rounded-control border border-line">
                {rentals.map((rental) => {
                  const sum = formatMoney(fromWire(rental.owed));
                  return (
                    <ListRow
                      key={rental.id}
                      title={rental.endTime === null ? 'Running now' : 'Ended'}
                      detail={rentalText(rental)}
                      end={sum}
                      action={
                        <Button
                          size="sm"
                          aria-label={`Pay ${sum}, Table ${rental.table.tableNumber}`}
                          onClick={() => setPicked(rental)}
                        >
                          Pay
                        </Button>
                      }
                    />
                  );
                })}
              </ul>
            )
          }
        </Ready>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
