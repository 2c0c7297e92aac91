import { useState } from 'react';
import type { RoomSettings, Seat, Table } from '@/api/types';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { TableMark } from '@/ui/table-mark';
import { seatName, unseatQuestion } from '../model';
import { useMoveSeat, useTakeUpChips, useUnseatPlayer } from '../mutations';
import { ChangeForm } from './change-form';
import { ChipsForm } from './chips-form';
import { MoveForm } from './move-form';
import { SeatedActs } from './seated-acts';

export interface SeatedRights {
  /** Unseat, move, pick up chips. */
  seats: boolean;
  /** Away, back, chips: the dealer may too. */
  tends: boolean;
}

interface SeatedDialogProps {
  /** Beside the seat, not over it. */
  place: 'beside' | 'beside-left';
  table: Table;
  /** The seat as it was when it was chosen. */
  chosen: Seat;
  /** The same as it is now; null once nobody is in it or somebody else is. */
  seat: Seat | null;
  /** Where the player can be moved: the tables of the room. */
  tables: readonly Table[];
  rights: SeatedRights;
  settings: RoomSettings;
  timeZone: string;
  /** Who waits for this game and is not called. */
  waiting: number;
  onClose: () => void;
}

export type SeatedView = 'acts' | 'move' | 'change' | 'chips';

/** A taken seat was chosen: "Unseat {name}?", and what else can be done with who sits there. */
export function SeatedDialog(props: SeatedDialogProps) {
  const { table, chosen, seat, rights, onClose } = props;
  const acts = { unseat: useUnseatPlayer(), move: useMoveSeat(), pickUp: useTakeUpChips() };
  // The live event of an own act comes before its answer: it is no surprise then.
  const own = Object.values(acts).some(({ isPending, isSuccess }) => isPending || isSuccess);
  const shown = seat ?? chosen;
  const [view, setView] = useState<SeatedView>('acts');
  const [dirty, setDirty] = useState(false);
  const name = seatName(chosen);
  const titles: Record<SeatedView, string> = {
    acts: rights.seats ? unseatQuestion(chosen) : name,
    move: `Move ${name}`,
    change: `Another seat for ${name}`,
    chips: `Chips of ${name}`,
  };
  const back = () => {
    setView('acts');
    setDirty(false);
  };
  const form = { onTyped: () => setDirty(true), onBack: back, onClose };

  return (
    <Dialog
      open
      place={props.place}
      lead={<TableMark number={table.tableNumber} />}
      title={titles[view]}
      dirty={dirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
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

/** On another tablet somebody was quicker. */
function Gone({
  name,
  seatNumber,
  onClose,
}: {
  name: string;
  seatNumber: number;
  onClose: () => void;
}) {
  return (
    <>
      <DialogBody>
        <Empty title={`${name} is not in seat ${seatNumber} any more`}>
          The seat was changed while this was open.
        </Empty>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
