import { useState } from 'react';
import type { PlayerProfile } from '@/api/types';
import { fromWire } from '@/domain/money';
import { PayDialog, rentalText } from './pay-dialog';
import { useRentalsOwedBy } from './queries';
import { formatMoney } from '@/lib/format';
import { useLast } from '@/lib/hooks/use-last';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { QueryView } from '@/shells/query-view';

/**
 * "Take Payment": the player's unpaid rentals in all rooms, and the running one. A single rental opens at once; with
 * several, the user picks one.
 */
export function TakePayment({ profile, onClose }: { profile: PlayerProfile; onClose: () => void }) {
  const { player, running } = profile;
  const owed = useRentalsOwedBy(player.id);
  const [pickedId, setPickedId] = useState<string>();
  const rentals = [
    ...(owed.data ?? []),
    // A running rental can be paid ahead: it keeps running, and the remainder is due when it ends.
    ...(running !== null && fromWire(running.owed) > 0 ? [running] : []),
  ];
  const [first] = rentals;
  if (pickedId === undefined && owed.data !== undefined && rentals.length === 1) setPickedId(first?.id);
  // A running rental grows while its form is open, and the one that is paid leaves the list before the answer.
  const paid = useLast(rentals.find(({ id }) => id === pickedId));
  if (paid !== undefined) return <PayDialog rental={paid} onClose={onClose} />;

  return (
    <Dialog title="Take Payment" description={`${player.name} has more than one seat rental to pay.`} onClose={onClose}>
      <DialogBody>
        <QueryView
          of={{ ...owed, data: owed.data && rentals }}
          what="what is owed"
          rows={2}
          empty={<Empty title="Nothing to pay">Another desk has taken it meanwhile.</Empty>}
        >
          {() => (
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
                        onClick={() => setPickedId(rental.id)}
                      >
                        Pay
                      </Button>
                    }
                  />
                );
              })}
            </ul>
          )}
        </QueryView>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
