import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeatRental } from '@/api/types';
import { addCents, fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { Button, LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { QueryView } from '@/shells/query-view';
import { rentalText } from './pay-dialog';

interface ToCollectPanelProps {
  rentals: UseQueryResult<SeatRental[]>;
  onPay: (rental: SeatRental) => void;
}

/** The number of rows before "Show all": the panel stands beside others. */
const PREVIEW = 5;

/** "Seat Rentals to Collect": players who left a seat with an unpaid rental, and the total. */
export function ToCollectPanel({ rentals, onPay }: ToCollectPanelProps) {
  const [all, setAll] = useState(false);
  const list = rentals.data ?? [];
  const sum = addCents(...list.map(({ owed }) => fromWire(owed)));
  const shown = all ? list : list.slice(0, PREVIEW);
  return (
    <Panel
      title="Seat Rentals to Collect"
      count={rentals.data?.length}
      actions={
        list.length === 0 ? undefined : (
          <span className="flex-none text-body font-semibold tabular-nums">{formatMoney(sum)}</span>
        )
      }
    >
      <QueryView
        of={rentals}
        what="seat rentals"
        empty={<Empty title="Nothing to collect">When a seat rental ends unpaid, the player appears here.</Empty>}
      >
        {() => (
          <ul>
            {shown.map((rental) => {
              const owed = formatMoney(fromWire(rental.owed));
              return (
                <ListRow
                  key={rental.id}
                  title={rental.player.name}
                  detail={rentalText(rental)}
                  end={owed}
                  action={
                    <Button size="sm" aria-label={`Pay ${owed}, ${rental.player.name}`} onClick={() => onPay(rental)}>
                      Pay
                    </Button>
                  }
                />
              );
            })}
          </ul>
        )}
      </QueryView>
      {list.length > PREVIEW && !all ? (
        <PanelFoot>
          <LinkButton onClick={() => setAll(true)}>Show all {list.length}</LinkButton>
        </PanelFoot>
      ) : null}
    </Panel>
  );
}
