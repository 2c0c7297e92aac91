import type { Stakes, Table } from '@/api/types';
import type { SeatingCheck, SeatingOptions } from '@/room/players/seating-check';
import { ActStep, type ActStepProps } from '@/shells/act-form';
import { SeatPick } from '@/ui/choices';
import { FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import type { Moves } from '@/ui/move-parts';
import { useBuyInQuestion } from '../buy-in';
import { freeFor, pickableSeats } from './place';
import { type SeatingForm, seatingSchema, type SeatingValues } from './schema';

const F = fieldsOf<ReturnType<typeof seatingSchema>>();

interface SeatingStepProps<Vars, Answer> extends Omit<
  ActStepProps<SeatingForm, SeatingValues, Vars, Answer>,
  'schema' | 'defaults' | 'vars' | 'onRefused'
> {
  defaults: Partial<SeatingForm>;
  /** The player is not next, so seating them needs a reason. */
  asksReason?: boolean;
  moves: Moves | undefined;
  entryCheck: SeatingCheck;
  /** The stakes of the chosen table. */
  gameOf: (values: SeatingValues) => Stakes | undefined;
  noBuyIn?: string;
  vars: (values: SeatingValues, extras: SeatingOptions) => Vars | null;
}

/** The form that seats a player. It asks before an unusual buy-in, and sends what the entry check requires. */
export function SeatingStep<Vars, Answer>({
  defaults,
  asksReason = false,
  moves,
  entryCheck,
  gameOf,
  noBuyIn,
  disabledReason = entryCheck.blocked,
  vars,
  ...step
}: SeatingStepProps<Vars, Answer>) {
  const askBuyIn = useBuyInQuestion();
  return (
    <ActStep
      {...step}
      schema={seatingSchema({ reason: asksReason, isMove: moves !== undefined, ...(noBuyIn && { noBuyIn }) })}
      defaults={{
        playerId: '',
        tableId: '',
        seatNumber: 0,
        buyInAmount: '',
        reason: '',
        leaveOtherLists: false,
        ...defaults,
      }}
      vars={(values, { refuse }) => {
        const game = gameOf(values);
        const question = moves !== undefined || game === undefined ? null : askBuyIn(values.buyInAmount, game);
        if (question !== null) {
          refuse('buyInAmount', question);
          return null;
        }
        const extras = entryCheck.extras();
        return extras === null ? null : vars(values, extras);
      }}
      disabledReason={disabledReason}
      onRefused={(refusal) => {
        entryCheck.onRefused(refusal);
        return false;
      }}
    />
  );
}

export function ReasonField() {
  return <F.Text name="reason" label="Reason" required hint="This skips the list. Your reason is logged." />;
}

/** Asks whether the player also leaves the other lists; renders nothing for a player who is on none. */
export function LeaveLists({ moves: { otherLists } }: { moves: Moves }) {
  if (otherLists === 0) return null;
  return (
    <F.Checkbox name="leaveOtherLists">
      {otherLists === 1 ? 'Leave the other waitlist' : `Leave the ${otherLists} other waitlists`}
    </F.Checkbox>
  );
}

interface SeatFieldProps {
  table: Table;
  /** The entry whose held seat counts as free. */
  entryId: string | undefined;
  hint?: string | undefined;
  /** The seat that is chosen outside the form. */
  at?: { seatNumber: number; isGone: boolean; onChange: (seatNumber: number) => void };
  /** Shows the field only when another seat has to be chosen. */
  isFixed?: boolean;
}

/** Another user may have taken the seat while the dialog was open. The field says so, but lets the server decide. */
export function SeatField({ table, entryId, hint, at, isFixed = false }: SeatFieldProps) {
  const { field, error } = useFormField<number>('seatNumber');
  const seatNumber = at?.seatNumber ?? field.value;
  const isGone = at?.isGone ?? (seatNumber > 0 && !freeFor(table, entryId).includes(seatNumber));
  if (isFixed && !isGone && error === undefined) return null;
  return (
    <FieldGroup label="Seat" hint={hint} error={isGone ? `Seat ${seatNumber} is taken. Choose another one.` : error}>
      <SeatPick
        name="seat"
        value={isGone ? undefined : seatNumber}
        onValueChange={at?.onChange ?? field.onChange}
        seats={pickableSeats(table, entryId)}
      />
    </FieldGroup>
  );
}
