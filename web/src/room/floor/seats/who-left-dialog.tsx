import * as z from 'zod/mini';
import type { Seat, Table } from '@/api/types';
import { requiredText } from '@/lib/form-fields';
import { useNow } from '@/lib/hooks/use-now';
import { ActStep } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { QueryView } from '@/shells/query-view';
import type { FormHandle } from '@/shells/with-handle';
import { Dialog, DialogBody } from '@/ui/dialog';
import { fieldsOf } from '@/ui/form/fields';
import { SkeletonRows } from '@/ui/skeleton';
import { unseatPlayer, type UnseatVars } from './acts';
import { seatName, seatRow } from './model';
import { useSeats } from './queries';

interface WhoLeftDialogProps {
  table: Table;
  /** Replaces unseating in this dialog where the act may have to wait for the network. */
  onLeft?: (seat: Seat) => void;
  onClose: () => void;
}

/** −1 at a table with named players only: asks which player left and ends their time charge. */
export function WhoLeftDialog({ table, onLeft, onClose }: WhoLeftDialogProps) {
  const seats = useSeats(table.id);
  return (
    <Dialog
      onClose={onClose}
      title="Who left?"
      description={`Table ${table.tableNumber}, ${table.gameType.name}. The time charge of the player ends.`}
    >
      <QueryView
        of={seats}
        what="the players"
        skeleton={
          <DialogBody>
            <SkeletonRows rows={table.currentPlayers} />
          </DialogBody>
        }
      >
        {(data) => <Players seats={data.filter(({ isActive }) => isActive)} onLeft={onLeft} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

interface PlayersProps {
  seats: readonly Seat[];
  onLeft: ((seat: Seat) => void) | undefined;
  onClose: () => void;
}

const NOBODY = 'Please select a player';
const whoLeftSchema = z.object({ seatId: requiredText(NOBODY) });
const F = fieldsOf<typeof whoLeftSchema>();

function Players({ seats, onLeft, onClose }: PlayersProps) {
  const now = useNow(15_000);
  const byId = (id: string) => seats.find((seat) => seat.id === id);
  const unseat = useAct(unseatPlayer);
  const act: FormHandle<UnseatVars, undefined> =
    onLeft === undefined
      ? unseat
      : {
          busy: false,
          send: async ({ seat }, done) => {
            onLeft(seat);
            done?.(undefined);
          },
          sayDone: () => undefined,
        };
  return (
    <ActStep
      act={act}
      schema={whoLeftSchema}
      defaults={{ seatId: '' }}
      vars={({ seatId }, { refuse }) => {
        const seat = byId(seatId);
        if (seat !== undefined) return { seat, what: seatName(seat) };
        refuse('seatId', NOBODY);
        return null;
      }}
      submit={({ seatId }) => {
        const seat = byId(seatId);
        return seat === undefined ? 'Unseat' : `Unseat ${seatName(seat)}`;
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <F.Choices
        name="seatId"
        label="Player"
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
    </ActStep>
  );
}
