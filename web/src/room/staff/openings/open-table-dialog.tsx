import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { gameTypesQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import type { TableOpening } from '@/api/staff-types';
import type { GameType, Table, WaitlistEntry } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { openSeats, pipsOf, seatsText } from '@/domain/seats';
import { blindsText, byStakes, shortGameName } from '@/domain/stakes';
import { buyInText } from '@/room/floor/games/model';
import { NO_NEXT } from '@/room/floor/must-move/model';
import { NextTableField, nextOf, PROPOSED } from '@/room/floor/must-move/next-table-field';
import { callsOf, freeTables } from '@/room/floor/openings/model';
import { namesText } from '@/room/floor/tables/break-plan';
import { useFloor } from '@/room/floor/use-floor';
import { formatMoney } from '@/lib/format';
import { requiredNumber } from '@/lib/form-fields';
import { useLast } from '@/lib/hooks/use-last';
import { ActForm } from '@/shells/act-form';
import type { DialogProps } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Empty } from '@/ui/empty';
import { fieldsOf } from '@/ui/form/fields';
import { ListRow } from '@/ui/list-row';
import { Pips } from '@/ui/poker/pips';
import { TableMark } from '@/ui/poker/table-mark';
import { useStaff } from '../roster/queries';
import { openTable } from './acts';
import { dealerOptions, NO_DEALER } from './model';

const schema = z.object({
  gameTypeId: z.string(),
  tableId: z.string(),
  dealerId: z.string(),
  mustMoveTableId: z.string(),
  holdMinutes: requiredNumber('Enter a hold time from 1 to 60 minutes', { min: 1, max: 60 }),
});
const F = fieldsOf<typeof schema>();

/** "Open a Table": chooses a free table and a dealer, and calls the players of the list in order, in one act. */
export function OpenTableDialog({ gameTypeId, tableId, onClose }: DialogProps<'open-table'>) {
  const room = useRoom();
  const { tables, entries } = useFloor(room.id, (floor) => floor);
  const games = useQuery(gameTypesQuery).data ?? [];
  const staff = useStaff(room.id).data ?? [];
  const waited = games.filter(({ id }) => entries.some((entry) => entry.gameTypeId === id && isOpen(entry)));
  // The live events of this act take the table from the free ones before the answer arrives.
  const first = useLast(gameTypeId ?? waited.toSorted(byStakes)[0]?.id);
  const table = useLast(tableId ?? (first === undefined ? undefined : freeTables(tables, entries, first)[0]?.id));
  if (first === undefined || table === undefined) {
    return (
      <Dialog title="Open a Table" onClose={onClose}>
        <DialogBody>
          {first === undefined ? (
            <Empty title="No one is waiting">Add players to the list of a game first.</Empty>
          ) : (
            <Empty title="No table is free">Every table has a game. Break one, or set up another table.</Empty>
          )}
        </DialogBody>
      </Dialog>
    );
  }
  const numberOf = (id: string) => tables.find((each) => each.id === id)?.tableNumber ?? 0;
  return (
    <ActForm
      act={openTable}
      schema={schema}
      defaults={{
        gameTypeId: first,
        tableId: table,
        dealerId: NO_DEALER,
        mustMoveTableId: PROPOSED,
        holdMinutes: String(room.settings.holdMinutes),
      }}
      vars={({ dealerId, mustMoveTableId, ...values }) => {
        const chosen = tables.find(({ id }) => id === values.tableId);
        const next = chosen && nextOf(mustMoveTableId, chosen, values.gameTypeId, tables);
        return {
          tableNumber: numberOf(values.tableId),
          body: {
            ...values,
            roomId: room.id,
            dealerId: dealerId === NO_DEALER ? '' : dealerId,
            mustMoveTableId: next === undefined || next === NO_NEXT ? '' : next,
          },
        };
      }}
      title={gameTypeId === undefined ? 'Open a Table' : `Open a Table for ${gameName(games, gameTypeId)}`}
      submit={({ tableId: id }) => `Open Table ${numberOf(id)}`}
      renderResult={(opened) => <Opened opened={opened} entries={entries} onClose={onClose} />}
      onClose={onClose}
    >
      {(typed) => {
        const chosen = tables.find(({ id }) => id === typed.tableId);
        const game = games.find(({ id }) => id === typed.gameTypeId);
        return (
          <>
            {gameTypeId === undefined ? (
              <F.Select
                name="gameTypeId"
                label="Game"
                options={waited.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : null}
            {game === undefined ? null : <p className="text-dense text-ink-2">{termsText(game)}</p>}
            <F.Choices
              name="tableId"
              label="Table"
              options={choicesOf(freeTables(tables, entries, typed.gameTypeId), typed.tableId, tables)}
            />
            <F.Select name="dealerId" label="Dealer" options={dealerOptions(staff, game)} />
            {chosen === undefined ? null : (
              <NextTableField table={chosen} gameTypeId={typed.gameTypeId} tables={tables} />
            )}
            <F.Text name="holdMinutes" label="Hold each seat for (minutes)" inputMode="numeric" />
            <Calls entries={entries} gameTypeId={typed.gameTypeId} table={chosen} />
          </>
        );
      }}
    </ActForm>
  );
}

function gameName(games: readonly GameType[], gameTypeId: string): string {
  return shortGameName(games.find(({ id }) => id === gameTypeId)?.name ?? 'a Game');
}

/** "$2/$5 blinds · buy-in $200 - $1,000 · $12.00 an hour" */
function termsText(game: GameType): string {
  const rate = `${formatMoney(fromWire(game.hourlyRate))} an hour`;
  return `${blindsText(game)} blinds · buy-in ${buyInText(game)} · ${rate}`;
}

/** The free tables; the chosen one stays although the live events of the act have taken it. */
function choicesOf(free: readonly Table[], chosenId: string, tables: readonly Table[]) {
  const shown = free.some(({ id }) => id === chosenId) ? free : tables.filter(({ id }) => id === chosenId).concat(free);
  return shown.map((table) => ({
    value: table.id,
    lead: <TableMark number={table.tableNumber} idle />,
    title: `${openSeats(table).length} seats`,
    detail: `Set up for ${table.gameType.name}`,
    end: <Pips seats={pipsOf(table.seatStates)} label={seatsText(table)} />,
  }));
}

interface CallsProps {
  entries: readonly WaitlistEntry[];
  gameTypeId: string;
  table: Table | undefined;
}

/** The calls that the act makes. */
function Calls({ entries, gameTypeId, table }: CallsProps) {
  const called = callsOf(entries, gameTypeId, table === undefined ? 0 : openSeats(table).length);
  const rest = entries.filter((entry) => entry.gameTypeId === gameTypeId && isOpen(entry)).length - called.length;
  if (called.length === 0) return null;
  return (
    <p className="text-dense text-ink-2">
      Calls {namesText(called.map(({ player }) => player.name))} in the order of the list
      {rest > 0 ? `, and leaves ${rest} on it` : ''}. Players who can’t be seated now are skipped.
    </p>
  );
}

interface OpenedProps {
  opened: TableOpening;
  entries: readonly WaitlistEntry[];
  onClose: () => void;
}

/** The calls of an opening with their seats, and the players who were skipped. */
function Opened({ opened, entries, onClose }: OpenedProps) {
  const { table, called, skipped, dealer } = opened;
  const nameOf = (id: string) => entries.find((entry) => entry.id === id)?.player.name ?? 'A player';
  return (
    <Dialog title={`Table ${table.tableNumber} Is Open`} onClose={onClose}>
      <DialogBody label="Calls">
        <p className="text-dense text-ink-2">
          {dealer === null ? 'No dealer is assigned yet.' : `${dealer.name} deals.`}
        </p>
        <ul aria-label="Called">
          {called.map(({ id, player, seatNumber }) => (
            <ListRow key={id} dense title={player.name} end={`Seat ${seatNumber}`} />
          ))}
        </ul>
        {skipped.map(({ entryId, why }) => (
          <p key={entryId} className="text-dense text-ink-2">
            {nameOf(entryId)} {why}.
          </p>
        ))}
      </DialogBody>
      <DialogFoot>
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
