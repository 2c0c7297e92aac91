import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { useNow } from '@/lib/hooks/use-now';
import type { SeatingCheck, SeatingOptions } from '@/room/players/seating-check';
import type { ActStepProps } from '@/shells/act-form';
import { LinkButton } from '@/ui/button';
import { Choices, ChosenCard } from '@/ui/choices';
import { Dialog } from '@/ui/dialog';
import { FieldGroup } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { MoveNote, type Moves } from '@/ui/move-parts';
import { Pips } from '@/ui/poker/pips';
import { TableMark } from '@/ui/poker/table-mark';
import { BuyIn } from './buy-in';
import { rentalHint } from './model';
import { freeFor, freeSeatsNote, holdNotes, seatedText, type SuggestedPlace } from './place';
import type { SeatingForm, SeatingValues } from './schema';
import { LeaveLists, ReasonField, SeatField, SeatingStep } from './seating-step';

export interface SeatingWho {
  /** The id of the entry or the player: a new id resets the form. */
  id: string;
  name: string;
  /** "Next for 2/5 NL, waiting 29 min" */
  detail: string;
  /** Set for a player on the list: a seat held for this entry is free for them. */
  entryId?: string;
  /** The player is not next, so seating them needs a reason. */
  asksReason: boolean;
  /** For a player with a seat in the room: their seat, and on how many other lists they are. */
  moves?: Moves | undefined;
}

interface SeatPlayerDialogProps<Vars, Answer> extends Pick<
  ActStepProps<SeatingForm, SeatingValues, Vars, Answer>,
  'act' | 'doneAction' | 'onClose'
> {
  who: SeatingWho | null;
  /** The step that chooses or adds the player. */
  picker?: ReactNode;
  isAdding?: boolean;
  /** Returns to the picker. */
  onChangeWho?: (() => void) | undefined;
  /** The possible tables, best first. Full tables are listed and marked. */
  tables: readonly Table[];
  suggested: SuggestedPlace | null;
  entryCheck: SeatingCheck;
  vars: (values: SeatingValues, extras: SeatingOptions) => Vars | null;
}

export function SeatPlayerDialog<Vars, Answer>({
  who,
  picker,
  isAdding = false,
  onChangeWho,
  ...rest
}: SeatPlayerDialogProps<Vars, Answer>) {
  return (
    <Dialog
      onClose={rest.onClose}
      title={isAdding ? 'New Player' : 'Seat Player'}
      dirty={isAdding || rest.entryCheck.isDirty}
    >
      {who === null ? picker : <PlaceFields {...rest} key={who.id} who={who} onChangeWho={onChangeWho} />}
    </Dialog>
  );
}

interface PlaceFieldsProps<Vars, Answer> extends Omit<SeatPlayerDialogProps<Vars, Answer>, 'picker' | 'isAdding'> {
  who: SeatingWho;
}

function PlaceFields<Vars, Answer>({
  who,
  tables,
  suggested,
  entryCheck,
  onChangeWho,
  ...step
}: PlaceFieldsProps<Vars, Answer>) {
  const byId = (id: string) => tables.find((table) => table.id === id);
  const first = byId(suggested?.tableId ?? '') ?? tables.find((table) => freeFor(table, who.entryId).length > 0);
  const { moves } = who;
  return (
    <SeatingStep
      {...step}
      defaults={{ playerId: who.id, tableId: first?.id ?? '', seatNumber: firstSeat(first, who, suggested) }}
      asksReason={who.asksReason}
      moves={moves}
      entryCheck={entryCheck}
      gameOf={({ tableId }) => byId(tableId)?.gameType}
      noBuyIn="Buy-in is required"
      note={({ tableId }) => {
        const table = byId(tableId);
        return table === undefined || moves !== undefined ? undefined : rentalHint(table);
      }}
      disabledReason={({ tableId }) =>
        entryCheck.blocked ?? (byId(tableId) === undefined ? 'No table has an open seat' : undefined)
      }
      submit={moves === undefined ? 'Seat Player' : 'Move Player'}
      onDone={step.onClose}
    >
      {({ tableId }) => {
        const table = byId(tableId);
        return (
          <>
            <ChosenCard
              title={who.name}
              detail={who.detail}
              end={onChangeWho ? <LinkButton onClick={onChangeWho}>Change</LinkButton> : undefined}
            />
            {moves === undefined ? null : <MoveNote moves={moves} />}
            {entryCheck.notes}
            <TableField who={who} tables={tables} suggested={suggested} />
            {table === undefined ? null : (
              <>
                <HeldSeatField table={table} entryId={who.entryId} />
                {moves === undefined ? <BuyIn game={table.gameType} autoFocus /> : null}
              </>
            )}
            {moves === undefined ? null : <LeaveLists moves={moves} />}
            {who.asksReason ? <ReasonField /> : null}
            {moves === undefined ? entryCheck.sale : null}
          </>
        );
      }}
    </SeatingStep>
  );
}

/** The preselected seat of a table: the suggested one, otherwise the lowest free one. */
function firstSeat(table: Table | undefined, who: SeatingWho, suggested: SuggestedPlace | null) {
  if (table === undefined) return 0;
  if (table.id === suggested?.tableId) return suggested.seatNumber;
  return freeFor(table, who.entryId)[0] ?? 0;
}

type TableFieldProps = Pick<PlaceFieldsProps<unknown, unknown>, 'who' | 'tables' | 'suggested'>;

/** Choosing a table chooses its seat too. */
function TableField({ who, tables, suggested }: TableFieldProps) {
  const { field, error } = useFormField<string>('tableId');
  const { field: seat } = useFormField<number>('seatNumber');
  return (
    <FieldGroup label="Table" error={error}>
      <Choices
        name="table"
        value={field.value}
        onValueChange={(id) => {
          field.onChange(id);
          seat.onChange(
            firstSeat(
              tables.find((each) => each.id === id),
              who,
              suggested,
            ),
          );
        }}
        options={tables.map((each) => ({
          value: each.id,
          lead: <TableMark number={each.tableNumber} idle={each.currentPlayers === 0} />,
          title: tableTitle(each, tables),
          detail: tableDetail(each, tables),
          end: <Pips seats={pipsOf(each.seatStates)} label={seatsText(each)} />,
          disabledReason: freeFor(each, who.entryId).length === 0 ? freeSeatsNote(each) : undefined,
        }))}
      />
    </FieldGroup>
  );
}

/** The seat, with a countdown for each hold at the table. */
function HeldSeatField({ table, entryId }: { table: Table; entryId: string | undefined }) {
  const notes = holdNotes(table, entryId, useNow());
  return <SeatField table={table} entryId={entryId} hint={notes.length > 0 ? notes.join(' ') : undefined} />;
}

/** With tables of several games on offer, each option names its game. */
function manyGames(tables: readonly Table[]): boolean {
  return new Set(tables.map(({ gameTypeId }) => gameTypeId)).size > 1;
}

function tableTitle(table: Table, tables: readonly Table[]): string {
  return manyGames(tables) ? table.gameType.name : seatedText(table);
}

function tableDetail(table: Table, tables: readonly Table[]): string {
  return manyGames(tables) ? `${seatedText(table)}, ${freeSeatsNote(table)}` : freeSeatsNote(table);
}
