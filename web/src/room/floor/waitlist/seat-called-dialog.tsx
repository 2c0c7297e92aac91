import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Table, WaitlistEntry } from '@/api/types';
import { optionalMoney } from '@/lib/form-fields';
import { ActForm } from '@/shells/act-form';
import { listUndo, performToEnd, type Refusal } from '@/shells/use-act';
import { useActSequence } from '@/shells/use-act-sequence';
import { Empty } from '@/ui/empty';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { TableMark } from '@/ui/poker/table-mark';
import { toast } from '@/ui/toast-store';
import { useBuyInQuestion } from '../buy-in';
import { BuyIn } from '../seats/buy-in';
import { namesText } from '../tables/break-plan';
import { useFloor } from '../use-floor';
import { type SeatVars, seatFromWaitlist } from './acts';
import { calledTo, entryDetail } from './model';

/** The players can change while the form is open: the buy-ins of the others do not count. */
const schemaFor = (called: readonly WaitlistEntry[]) =>
  z.object({ buyIns: z.object(Object.fromEntries(called.map(({ id }) => [id, z.optional(optionalMoney())]))) });

/** Seats several players in their called seats, each with a buy-in. A player without a buy-in stays called. */
export function SeatCalledDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const called = useFloor(table.roomId, ({ entries }) => calledTo(table.id, entries));
  const askBuyIn = useBuyInQuestion();
  const typedIn = (buyIns: Partial<Record<string, string>>) =>
    called.filter(({ id }) => (buyIns[id] ?? '').trim() !== '').length;
  return (
    <ActForm
      act={useActSequence(seatAll)}
      schema={schemaFor(called)}
      defaults={{ buyIns: Object.fromEntries(called.map(({ id }) => [id, ''])) }}
      vars={({ buyIns }, { refuse }) => {
        const all = called.flatMap((entry) => {
          const buyInAmount = buyIns[entry.id] ?? null;
          return buyInAmount === null ? [] : [seatVars(table, entry, buyInAmount)];
        });
        let isAsking = false;
        for (const { entryId, body } of all) {
          const question = askBuyIn(body.buyInAmount ?? '', table.gameType);
          if (question !== null) refuse(`buyIns.${entryId}`, question);
          isAsking ||= question !== null;
        }
        return isAsking ? null : all;
      }}
      lead={<TableMark number={table.tableNumber} />}
      title="Seat Called Players"
      description="Enter the buy-ins. A player without one stays called."
      submit={({ buyIns }) => (typedIn(buyIns) === 1 ? 'Seat 1 Player' : `Seat ${typedIn(buyIns)} Players`)}
      disabledReason={({ buyIns }) => (typedIn(buyIns) === 0 ? 'Enter at least one buy-in' : undefined)}
      onClose={onClose}
    >
      {called.length === 0 ? (
        <Empty title="No called players">The calls to this table have ended, or the players are seated.</Empty>
      ) : (
        called.map((entry, n) => <CalledPlayer key={entry.id} table={table} entry={entry} isFirst={n === 0} />)
      )}
    </ActForm>
  );
}

function seatVars(table: Table, { id, player, seatNumber, holdUntil }: WaitlistEntry, buyInAmount: string): SeatVars {
  return {
    entryId: id,
    playerName: player.name,
    where: `Table ${table.tableNumber}, seat ${seatNumber}`,
    body: { ...(seatNumber === null ? {} : { seatNumber }), buyInAmount },
    holdUntil,
  };
}

interface CalledPlayerProps {
  table: Table;
  entry: WaitlistEntry;
  isFirst: boolean;
}

function CalledPlayer({ table, entry, isFirst }: CalledPlayerProps) {
  const { hold } = entryDetail(entry);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_12rem] items-center gap-3 phone:grid-cols-2">
      <p className="text-body font-semibold">
        {entry.player.name}
        <span className="flex gap-2 text-meta font-normal text-ink-3">
          Seat {entry.seatNumber} {hold === null ? null : <HoldCountdown {...hold} />}
        </span>
      </p>
      <BuyIn
        name={`buyIns.${entry.id}`}
        rowLabel={`Buy-in of ${entry.player.name}`}
        game={table.gameType}
        autoFocus={isFirst}
      />
    </div>
  );
}

/** Seats the players one after another, with one toast. The first refusal ends it; the players before stay seated. */
async function seatAll(client: QueryClient, all: readonly SeatVars[]): Promise<Refusal | null> {
  const seated: string[] = [];
  let refusal: Refusal | null = null;
  for (const vars of all) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await performToEnd(client, seatFromWaitlist, vars);
    if (outcome.kind === 'refused') {
      refusal = outcome;
      break;
    }
    if (outcome.kind !== 'done') continue;
    listUndo(client, seatFromWaitlist, vars, outcome.answer);
    seated.push(vars.playerName);
  }
  if (seated.length > 0) toast({ title: 'Players seated successfully', description: namesText(seated) });
  return refusal;
}
