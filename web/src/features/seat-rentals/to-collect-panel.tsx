import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeatRental } from '@/api/types';
import { addCents, fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { Button, LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { rentalText } from './pay-dialog';

interface ToCollectPanelProps {
  rentals: UseQueryResult<SeatRental[]>;
  onPay: (rental: SeatRental) => void;
}

/** Rows before "Show all": the panel stands beside others. */
const PREVIEW = 5;

/** "Seat Rentals to Collect": who left a seat and still owes for it, with the sum. */
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
      {rentals.data === undefined ? (
        rentals.isError ? (
          <ErrorPanel
            what="seat rentals"
            error={rentals.error}
            retrying={rentals.isFetching}
            onRetry={() => void rentals.refetch()}
          />
        ) : (
          <Loading label="Loading seat rentals">
            <SkeletonRows rows={3} />
          </Loading>
        )
      ) : list.length === 0 ? (
        <Empty title="Nothing to collect">
          When a seat rental ends unpaid, the player appears here.
        </Empty>
      ) : (
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
                  <Button
                    size="sm"
                    aria-label={`Pay ${owed}, ${rental.player.name}`}
                    onClick={() => onPay(rental)}
                  >
                    Pay
                  </Button>
                }
              />
            );
          })}
        </ul>
      )}
      {list.length > PREVIEW && !all ? (
        <PanelFoot>
          <LinkButton onClick={() => setAll(true)}>Show all {list.length}</LinkButton>
        </PanelFoot>
      ) : null}
    </Panel>
  );
}
