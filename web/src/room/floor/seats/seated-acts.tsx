import { ArrowRightLeft, CircleDollarSign, Coffee, HandCoins, ListOrdered, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RoomSettings, Seat, Table } from '@/api/types';
import { useCan } from '@/api/session/session-context';
import { durationText, minutesBetween } from '@/domain/duration';
import { isTournament } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { formatMoney, formatTime, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ConfirmAct } from '@/shells/confirm-act';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { DialogBody, DialogFoot } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { markAway, markBack } from './acts';
import { awayText, canMarkAway, chipsStayReason, graceNote, seatName, tabOf } from './model';
import { SeatCardButton } from './seat-card';
import type { SeatedActHandles, SeatedView } from './seated-dialog';

interface SeatedActsProps extends Pick<SeatedActHandles, 'unseat' | 'pickUp'> {
  table: Table;
  seat: Seat;
  settings: RoomSettings;
  timeZone: string;
  waiting: number;
  onView: (view: SeatedView) => void;
  onClose: () => void;
}

function unseatVars(table: Table, seat: Seat) {
  return {
    seat,
    what: `${seatName(seat)}, Table ${table.tableNumber}, seat ${seat.seatNumber}`,
  };
}

export function SeatedActs({ seat, ...props }: SeatedActsProps) {
  const can = useCan();
  const maySeat = can('seat_players');
  // Dealers have this right too.
  const mayTend = can('raise_alerts');
  const { unseat, onView, onClose } = props;

  function leave() {
    const vars = unseatVars(props.table, seat);
    void unseat.send(vars, (answer) => {
      unseat.sayDone(vars, answer);
      onClose();
    });
  }

  return (
    <>
      <DialogBody>
        <FormError text={unseat.refusal} />
        <Facts table={props.table} seat={seat} timeZone={props.timeZone} />
        <div className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-full">
          {mayTend ? <AwayButton seat={seat} onClose={onClose} /> : null}
          {maySeat ? (
            <Button size="lg" icon={ArrowRightLeft} onClick={() => onView('move')}>
              Move
            </Button>
          ) : null}
          {maySeat ? (
            <Button size="lg" icon={ListOrdered} onClick={() => onView('change')}>
              Seat Change
            </Button>
          ) : null}
          {mayTend ? (
            <Button size="lg" icon={CircleDollarSign} onClick={() => onView('chips')}>
              Edit Chips
            </Button>
          ) : null}
          {maySeat && seat.player !== null && !isTournament(props.table) ? (
            <SeatCardButton table={props.table} seat={seat} player={seat.player} />
          ) : null}
          {maySeat && seat.state === 'away' ? <PickUp {...props} seat={seat} /> : null}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          {maySeat ? 'Cancel' : 'Close'}
        </Button>
        {maySeat ? (
          <Button size="lg" variant="danger" busy={unseat.busy} onClick={leave}>
            Unseat
          </Button>
        ) : null}
      </DialogFoot>
    </>
  );
}

/** The facts for the decision: time played and running tab. They follow the shared clock. */
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
          detail={seat.awaySince === null ? undefined : `since ${formatTime(seat.awaySince, timeZone)}`}
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

function Fact({ name, detail, value }: { name: string; detail: string | undefined; value: ReactNode }) {
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

/** One tap: the map shows the result optimistically and rolls back if the server refuses. */
function AwayButton({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const away = seat.state === 'away';
  const act = useAct(away ? markBack : markAway);

  function tap() {
    act.run({ seat });
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
      disabledReason={canMarkAway(seat) ? undefined : "Unnamed walk-ins can't be marked away"}
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
      {asking ? (
        <ConfirmAct
          act={pickUp}
          vars={unseatVars(table, seat)}
          title={`Pick up the chips of ${seatName(seat)}?`}
          label="Pick Up Chips"
          tone="danger"
          onDone={onClose}
          onClose={() => setAsking(false)}
        >
          Seat {seat.seatNumber} is free at once and the rental closes. {seatName(seat)} keeps first place for {game}{' '}
          for an hour.
        </ConfirmAct>
      ) : null}
    </>
  );
}
