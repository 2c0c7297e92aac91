import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Seat, Table } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Choices } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { seatName, seatRow } from './model';
import { UNSEAT_TEXTS, useUnseatPlayer } from './mutations';
import { useSeats } from './queries';

interface WhoLeftDialogProps {
  table: Table;
  /** In place of unseating him here: where the act may have to wait for the network. */
  onLeft?: (seat: Seat) => void;
  onClose: () => void;
}

/** −1 where only named players sit: one of them left, and his time charge ends. */
export function WhoLeftDialog({ table, onLeft, onClose }: WhoLeftDialogProps) {
  const seats = useSeats(table.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Who left?"
      description={`Table ${table.tableNumber}, ${table.gameType.name}. The time charge of the player ends.`}
    >
      {seats.data !== undefined ? (
        <Players
          seats={seats.data.filter(({ isActive }) => isActive)}
          onLeft={onLeft}
          onClose={onClose}
        />
      ) : seats.isError ? (
        <ErrorPanel
          what="the players"
          error={seats.error}
          retrying={seats.isFetching}
          onRetry={() => void seats.refetch()}
        />
      ) : (
        <DialogBody>
          <Loading label="Loading players">
            <SkeletonRows rows={table.currentPlayers} />
          </Loading>
        </DialogBody>
      )}
    </Dialog>
  );
}

interface PlayersProps {
  seats: readonly Seat[];
  onLeft: ((seat: Seat) => void) | undefined;
  onClose: () => void;
}

function Players({ seats, onLeft, onClose }: PlayersProps) {
  const [seatId, setSeatId] = useState<string>();
  const [asked, setAsked] = useState(false);
  const unseat = useUnseatPlayer();
  const now = useNow(15_000);
  const chosen = seats.find(({ id }) => id === seatId);

  function leave() {
    setAsked(true);
    if (chosen === undefined) return;
    if (onLeft !== undefined) {
      onLeft(chosen);
      onClose();
      return;
    }
    unseat.mutate(
      { seatId: chosen.id },
      {
        onSuccess: () => {
          toast({ title: UNSEAT_TEXTS.success, description: `${seatName(chosen)} left.` });
          onClose();
        },
      },
    );
  }

  return (
    <DialogForm
      busy={unseat.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <DialogBody>
        <FormError
          text={unseat.error === null ? null : errorText(unseat.error, UNSEAT_TEXTS.error)}
        />
        <FieldGroup
          label="Player"
          error={asked && chosen === undefined ? 'Please select a player' : undefined}
        >
          <Choices
            name="who-left"
            value={chosen?.id}
            onValueChange={setSeatId}
            options={seats.map((seat) => {
              const row = seatRow(seat, seat.seatNumber, now);
              return {
                value: seat.id,
                title: row.name,
                detail: `Seat ${seat.seatNumber} · ${row.detail}`,
                end: (
                  <span className="text-right text-meta text-ink-2 tabular-nums">
                    {row.tab}
                    <span className="block text-ink-3"> {row.time}</span>
                  </span>
                ),
              };
            })}
          />
        </FieldGroup>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onClose} />}>
        <Button type="submit" size="lg" variant="primary" busy={unseat.isPending}>
          {chosen === undefined ? 'Unseat' : `Unseat ${seatName(chosen)}`}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
