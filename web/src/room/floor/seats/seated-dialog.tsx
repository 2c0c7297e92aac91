import { useState } from 'react';
import type { RoomSettings, Seat, Table } from '@/api/types';
import { useCan } from '@/api/session/session-context';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { TableMark } from '@/ui/poker/table-mark';
import { moveSeatedPlayer, pickUpChips, unseatPlayer } from './acts';
import { seatName, unseatQuestion } from './model';
import { ChangeForm } from './change-form';
import { ChipsForm } from './chips-form';
import { MoveForm } from './move-form';
import { SeatedActs } from './seated-acts';

interface SeatedDialogProps {
  /** Opens beside the seat, so that the seat stays visible. */
  place: 'beside' | 'beside-left';
  table: Table;
  chosen: Seat;
  /** The current seat; null once it is empty or another player has it. */
  seat: Seat | null;
  /** The tables of the room, as destinations of a move. */
  tables: readonly Table[];
  settings: RoomSettings;
  timeZone: string;
  /** The number of uncalled players waiting for this game. */
  waiting: number;
  onClose: () => void;
}

export type SeatedView = 'acts' | 'move' | 'change' | 'chips';

function useSeatedActs() {
  return {
    unseat: useAct(unseatPlayer),
    move: useAct(moveSeatedPlayer),
    pickUp: useAct(pickUpChips),
  };
}

export type SeatedActHandles = ReturnType<typeof useSeatedActs>;

/** For a taken seat: "Unseat {name}?", and the other actions on its player. */
export function SeatedDialog(props: SeatedDialogProps) {
  const { table, chosen, seat, onClose } = props;
  const can = useCan();
  const acts = useSeatedActs();
  // The live event of this user's own action arrives before its response and is not a conflict.
  const own = Object.values(acts).some(({ busy, outcome }) => busy || outcome?.kind === 'done');
  const shown = seat ?? chosen;
  const [view, setView] = useState<SeatedView>('acts');
  const name = seatName(chosen);
  const titles: Record<SeatedView, string> = {
    acts: can('seat_players') ? unseatQuestion(chosen) : name,
    move: `Move ${name}`,
    change: `Seat change for ${name}`,
    chips: `${name}'s chips`,
  };
  const form = { onBack: () => setView('acts'), onClose };

  return (
    <Dialog place={props.place} lead={<TableMark number={table.tableNumber} />} title={titles[view]} onClose={onClose}>
      {seat === null && !own ? (
        <Gone name={name} seatNumber={chosen.seatNumber} onClose={onClose} />
      ) : view === 'move' ? (
        <MoveForm {...form} move={acts.move} table={table} seat={shown} tables={props.tables} />
      ) : view === 'change' ? (
        <ChangeForm {...form} table={table} seat={shown} tables={props.tables} />
      ) : view === 'chips' ? (
        <ChipsForm {...form} seat={shown} />
      ) : (
        <SeatedActs {...props} {...acts} seat={shown} onView={setView} />
      )}
    </Dialog>
  );
}

/** Another user changed the seat first. */
function Gone({ name, seatNumber, onClose }: { name: string; seatNumber: number; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <Empty title={`${name} is not in seat ${seatNumber} any more`}>The seat was changed while this was open.</Empty>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
