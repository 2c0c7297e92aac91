import {
  ArrowRightLeft,
  CircleDollarSign,
  Coffee,
  HandCoins,
  ListOrdered,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { RoomSettings, Seat, Table } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatMoney, formatTime, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { DialogBody, DialogFoot } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { toast } from '@/ui/toast-store';
import { awayText, canMarkAway, chipsStayReason, graceNote, seatName, tabOf } from '../model';
import { UNSEAT_TEXTS, useSetAway, type useTakeUpChips, type useUnseatPlayer } from '../mutations';
import type { SeatedRights, SeatedView } from './seated-dialog';

interface SeatedActsProps {
  unseat: ReturnType<typeof useUnseatPlayer>;
  pickUp: ReturnType<typeof useTakeUpChips>;
  table: Table;
  seat: Seat;
  rights: SeatedRights;
  settings: RoomSettings;
  timeZone: string;
  waiting: number;
  onView: (view: SeatedView) => void;
  onClose: () => void;
}

function unseated(table: Table, seat: Seat) {
  return {
    title: UNSEAT_TEXTS.success,
    description: `${seatName(seat)}, Table ${table.tableNumber}, seat ${seat.seatNumber}`,
  };
}

export function SeatedActs({ rights, seat, ...props }: SeatedActsProps) {
  const { unseat, onView, onClose } = props;

  function leave() {
    unseat.mutate(
      { seatId: seat.id },
      {
        onSuccess: () => {
          toast(unseated(props.table, seat));
          onClose();
        },
      },
    );
  }

  return (
    <>
      <DialogBody>
        {unseat.error === null ? null : (
          <FormError text={errorText(unseat.error, UNSEAT_TEXTS.error)} />
        )}
        <Facts table={props.table} seat={seat} timeZone={props.timeZone} />
        <div className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-full">
          {rights.tends ? <AwayButton seat={seat} onClose={onClose} /> : null}
          {rights.seats ? (
            <Button size="lg" icon={ArrowRightLeft} onClick={() => onView('move')}>
              Move
            </Button>
          ) : null}
          {rights.seats ? (
            <Button size="lg" icon={ListOrdered} onClick={() => onView('change')}>
              Seat Change
            </Button>
          ) : null}
          {rights.tends ? (
            <Button size="lg" icon={CircleDollarSign} onClick={() => onView('chips')}>
              Edit Chips
            </Button>
          ) : null}
          {rights.seats && seat.state === 'away' ? <PickUp {...props} seat={seat} /> : null}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          {rights.seats ? 'Cancel' : 'Close'}
        </Button>
        {rights.seats ? (
          <Button size="lg" variant="danger" busy={unseat.isPending} onClick={leave}>
            Unseat
          </Button>
        ) : null}
      </DialogFoot>
    </>
  );
}

/** What the question is about: how long, how much. Ticks with the one clock. */
function Facts({ table, seat, timeZone }: Pick<SeatedActsProps, 'table' | 'seat' | 'timeZone'>) {
  const now = useNow();
  const tab = tabOf(seat, now);
  const note = table.pausedAt === null ? graceNote(seat, now) : 'Time paused';
  return (
    <dl className="overflow-hidden rounded-control border border-line">
      <Fact
        name={`Seat ${seat.seatNumber}`}
        detail={`since ${formatTime(seat.since, timeZone)}`}
        value={durationText(minutesBetween(Date.parse(seat.since), now))}
      />
      {seat.state === 'away' ? (
        <Fact
          name="Away"
          detail={
            seat.awaySince === null ? undefined : `since ${formatTime(seat.awaySince, timeZone)}`
          }
          value={<span className="text-warn">{awayText(seat, now).replace('Away ', '')}</span>}
        />
      ) : null}
      <Fact name="Running tab" detail={note} value={tab === null ? 'No tab' : formatMoney(tab)} />
      {seat.player === null ? null : (
        <Fact
          name="Chips"
          detail={`bought in for ${formatWholeMoney(fromWire(seat.buyInAmount))}`}
          value={formatWholeMoney(fromWire(seat.chipCount))}
        />
      )}
    </dl>
  );
}

function Fact({
  name,
  detail,
  value,
}: {
  name: string;
  detail: string | undefined;
  value: ReactNode;
}) {
  return (
    <div className="flex min-h-9 items-baseline justify-between gap-3 border-b border-line-soft px-3 py-2 text-dense last:border-b-0">
      <dt className="min-w-0 font-medium">
        {name}
        {detail === undefined ? null : <span className="font-normal text-ink-3"> {detail}</span>}
      </dt>
      <dd className="flex-none font-medium tabular-nums">{value}</dd>
    </div>
  );
}

/** One tap: shown at once on the map, put back if the server refuses (W20). */
function AwayButton({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const setAway = useSetAway();
  const away = seat.state === 'away';

  function tap() {
    setAway.mutate(
      { seat, away: !away },
      {
        onError: (error) =>
          toast({
            title: 'Error',
            description: errorText(error, 'Failed to update seat'),
            tone: 'error',
          }),
      },
    );
    onClose();
  }

  if (away) {
    return (
      <Button size="lg" icon={Undo2} onClick={tap}>
        Back
      </Button>
    );
  }
  return (
    <Button
      size="lg"
      icon={Coffee}
      onClick={tap}
      disabledReason={canMarkAway(seat) ? undefined : 'Nobody knows which walk-in should come back'}
    >
      Mark Away
    </Button>
  );
}

function PickUp({
  pickUp,
  table,
  seat,
  settings,
  waiting,
  onClose,
}: Pick<SeatedActsProps, 'pickUp' | 'table' | 'seat' | 'settings' | 'waiting' | 'onClose'>) {
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const { name: game } = table.gameType;
  const reason = chipsStayReason(seat, { awayMinutes: settings.awayMinutes, game, waiting }, now);
  return (
    <>
      <Button size="lg" icon={HandCoins} disabledReason={reason} onClick={() => setAsking(true)}>
        Pick Up Chips
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Pick up the chips of ${seatName(seat)}?`}
        confirmLabel="Pick Up Chips"
        tone="danger"
        busy={pickUp.isPending}
        error={
          pickUp.error === null ? undefined : errorText(pickUp.error, 'Failed to pick up the chips')
        }
        onConfirm={() =>
          pickUp.mutate(
            { seatId: seat.id },
            {
              onSuccess: () => {
                toast(unseated(table, seat));
                onClose();
              },
            },
          )
        }
      >
        Seat {seat.seatNumber} is free at once and the rental closes. {seatName(seat)} keeps first
        place for {game} for an hour.
      </Confirm>
    </>
  );
}
