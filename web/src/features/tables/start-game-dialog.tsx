import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Table, WaitlistEntry } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Choices } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Pips } from '@/ui/pips';
import { Select, type SelectOption } from '@/ui/select';
import { TableMark } from '@/ui/table-mark';
import { toast } from '@/ui/toast-store';
import { namesText } from './break-plan';
import { canChangeGame, firstToCall, openEntries, startable } from './model';
import { TABLE_TEXTS, useUpdateTable } from './mutations';

interface StartGameDialogProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  games: readonly SelectOption[];
  /** Opened from a table. */
  tableId?: string | undefined;
  /** Calls them one after the other, in the order of the list; undefined for a role that may not. */
  onCall?: ((table: Table, entries: readonly WaitlistEntry[]) => void) | undefined;
  /** When no table is free: a way to one. */
  whenNone?: ReactNode;
  onClose: () => void;
}

/** "Start Game": an available table, what it deals, and the first of the list called to it. */
export function StartGameDialog({
  tables,
  entries,
  games,
  tableId,
  onCall,
  whenNone,
  onClose,
}: StartGameDialogProps) {
  const choices = startable(tables, entries, tableId);
  const [chosenId, setChosenId] = useState(tableId ?? choices[0]?.id);
  const [game, setGame] = useState<string>();
  const [calls, setCalls] = useState(true);
  const update = useUpdateTable();
  const table = choices.find(({ id }) => id === chosenId);
  const gameTypeId = game ?? table?.gameTypeId ?? '';
  const first = table === undefined ? [] : firstToCall(entries, gameTypeId, table);

  function start() {
    if (table === undefined) return;
    const changed = gameTypeId === table.gameTypeId ? {} : { gameTypeId };
    update.mutate(
      { tableId: table.id, status: 'active', ...changed },
      {
        onSuccess: (started) => {
          toast({
            title: TABLE_TEXTS.success,
            description: `Table ${started.tableNumber} deals ${started.gameType.name}.`,
          });
          onClose();
          if (calls && first.length > 0) onCall?.(started, first);
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Start Game"
    >
      {choices.length === 0 ? (
        <DialogBody>
          <Empty title="No table is available" action={whenNone}>
            Every table has a game. Break one, or set up another table.
          </Empty>
        </DialogBody>
      ) : (
        <DialogForm
          busy={update.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <DialogBody>
            <FormError
              text={update.error === null ? null : errorText(update.error, TABLE_TEXTS.error)}
            />
            <FieldGroup label="Table">
              <Choices
                name="start-table"
                value={chosenId}
                onValueChange={(id) => {
                  setChosenId(id);
                  setGame(undefined);
                }}
                options={choices.map((each) => ({
                  value: each.id,
                  lead: <TableMark number={each.tableNumber} idle={each.currentPlayers === 0} />,
                  title: each.gameType.name,
                  detail: waitingText(openEntries(entries, each.gameTypeId)),
                  end: <Pips seats={pipsOf(each.seatStates)} label={seatsText(each)} />,
                }))}
              />
            </FieldGroup>
            {table === undefined ? null : (
              <Field label="Game" hint={gameHint(table)}>
                <Select
                  value={gameTypeId}
                  onValueChange={setGame}
                  options={games}
                  disabled={!canChangeGame(table).ok}
                />
              </Field>
            )}
            {first.length === 0 || onCall === undefined ? null : (
              <Checkbox checked={calls} onChange={(event) => setCalls(event.target.checked)}>
                Call the first {first.length} waiting:{' '}
                {namesText(first.map(({ player }) => player.name))}
              </Checkbox>
            )}
          </DialogBody>
          <DialogFoot cancel={<CancelButton onClose={onClose} />}>
            <Button
              type="submit"
              size="lg"
              variant="primary"
              busy={update.isPending}
              disabledReason={table === undefined ? 'Choose a table' : undefined}
            >
              Start Game
            </Button>
          </DialogFoot>
        </DialogForm>
      )}
    </Dialog>
  );
}

function waitingText(count: number): string {
  return count === 0 ? 'Nobody waiting' : `${count} waiting`;
}

function gameHint(table: Table): string | undefined {
  const can = canChangeGame(table);
  return can.ok ? undefined : can.reason;
}
