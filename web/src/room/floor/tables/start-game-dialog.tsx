import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { Table, WaitlistEntry } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { ActStep } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { Checkbox } from '@/ui/checkbox';
import { Choices } from '@/ui/choices';
import { Dialog, DialogBody } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { Pips } from '@/ui/poker/pips';
import type { SelectOption } from '@/ui/select';
import { TableMark } from '@/ui/poker/table-mark';
import { NO_NEXT } from '../must-move/model';
import { NextTableField, nextOf, PROPOSED } from '../must-move/next-table-field';
import { changeGame } from './acts';
import { namesText } from './break-plan';
import { blockedReason, canChangeGame, firstToCall, openEntries, startable } from './model';

interface StartGameDialogProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  games: readonly SelectOption[];
  /** Set when the dialog is opened from a table. */
  tableId?: string | undefined;
  /** Calls the players one after another, in the order of the list; undefined for a role that may not. */
  onCall?: ((table: Table, entries: readonly WaitlistEntry[]) => void) | undefined;
  /** Shown when no table is available: a link to add one. */
  whenNone?: ReactNode;
  onClose: () => void;
}

const CHOOSE = 'Choose a table';
function feeds(table: Table, next: string) {
  if (next === (table.mustMoveTableId ?? NO_NEXT)) return {};
  return { mustMoveTableId: next === NO_NEXT ? '' : next };
}

function schemaFor(tables: readonly Table[]) {
  return z.object({
    table: z.pipe(
      z.string(),
      z.transform((id: string, { issues }): Table => {
        const table = tables.find((each) => each.id === id);
        if (table !== undefined) return table;
        issues.push({ code: 'custom', message: CHOOSE, input: id });
        return z.NEVER;
      }),
    ),
    gameTypeId: z.string(),
    mustMoveTableId: z.string(),
  });
}
const F = fieldsOf<ReturnType<typeof schemaFor>>();

/** "Start Game": chooses an available table and its game, and calls the first players of its list. */
export function StartGameDialog({ tables, entries, games, tableId, onCall, whenNone, onClose }: StartGameDialogProps) {
  const choices = startable(tables, entries, tableId);
  const [calls, setCalls] = useState(true);
  // Outside the form: the live event of this start can take away the last choice before the response arrives.
  const update = useAct(changeGame);
  const byId = (id: string) => choices.find((each) => each.id === id);

  const first = tableId === undefined ? choices[0] : byId(tableId);
  return (
    <Dialog onClose={onClose} title="Start Game">
      {choices.length === 0 ? (
        <DialogBody>
          <Empty title="No table is available" action={whenNone}>
            Every table has a game. Break one, or set up another table.
          </Empty>
        </DialogBody>
      ) : (
        <ActStep
          act={update}
          schema={schemaFor(choices)}
          defaults={{ table: first?.id ?? '', gameTypeId: first?.gameTypeId ?? '', mustMoveTableId: PROPOSED }}
          vars={({ table, gameTypeId, mustMoveTableId }) => ({
            table,
            change: {
              status: 'active' as const,
              ...(gameTypeId === table.gameTypeId ? {} : { gameTypeId }),
              ...feeds(table, nextOf(mustMoveTableId, table, gameTypeId, tables)),
            },
          })}
          submit="Start Game"
          disabledReason={({ table }) => (byId(table) === undefined ? CHOOSE : undefined)}
          onDone={(started, { table, change }) => {
            onClose();
            const waiting = firstToCall(entries, change.gameTypeId ?? table.gameTypeId, table);
            if (calls && waiting.length > 0) onCall?.(started, waiting);
          }}
          onClose={onClose}
        >
          {(typed) => {
            const table = byId(typed.table);
            const waiting = table === undefined ? [] : firstToCall(entries, typed.gameTypeId, table);
            return (
              <>
                <TableField tables={choices} entries={entries} />
                {table === undefined ? null : (
                  <F.Select
                    name="gameTypeId"
                    label="Game"
                    hint={blockedReason(canChangeGame(table))}
                    options={games}
                    disabled={!canChangeGame(table).ok}
                  />
                )}
                {table === undefined ? null : (
                  <NextTableField table={table} gameTypeId={typed.gameTypeId} tables={tables} />
                )}
                {waiting.length === 0 || onCall === undefined ? null : (
                  <Checkbox checked={calls} onChange={(event) => setCalls(event.target.checked)}>
                    Call the first {waiting.length} waiting: {namesText(waiting.map(({ player }) => player.name))}
                  </Checkbox>
                )}
              </>
            );
          }}
        </ActStep>
      )}
    </Dialog>
  );
}

/** Choosing a table chooses its game too. */
function TableField({ tables, entries }: Pick<StartGameDialogProps, 'tables' | 'entries'>) {
  const { field, error } = useFormField<string>('table');
  const { field: game } = useFormField<string>('gameTypeId');
  const { field: next } = useFormField<string>('mustMoveTableId');
  return (
    <FieldGroup label="Table" error={error}>
      <Choices
        name="table"
        value={field.value}
        onValueChange={(id) => {
          field.onChange(id);
          game.onChange(tables.find((each) => each.id === id)?.gameTypeId ?? '');
          next.onChange(PROPOSED);
        }}
        options={tables.map((each) => ({
          value: each.id,
          lead: <TableMark number={each.tableNumber} idle={each.currentPlayers === 0} />,
          title: each.gameType.name,
          detail: waitingText(openEntries(entries, each.gameTypeId)),
          end: <Pips seats={pipsOf(each.seatStates)} label={seatsText(each)} />,
        }))}
      />
    </FieldGroup>
  );
}

function waitingText(count: number): string {
  return count === 0 ? 'Nobody waiting' : `${count} waiting`;
}
