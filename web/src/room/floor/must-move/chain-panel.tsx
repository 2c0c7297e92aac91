import { ArrowRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useRoom } from '@/api/session/session-context';
import type { GameType, SeatChange, Table } from '@/api/types';
import { pipsOf, seatsText } from '@/domain/seats';
import { formatTime } from '@/lib/format';
import { Panel } from '@/ui/panel';
import { Pips } from '@/ui/poker/pips';
import { TableMark } from '@/ui/poker/table-mark';
import { askerName } from '../seats/change';
import { useSeatChanges } from '../seats/queries';
import { useFloor } from '../use-floor';
import { DueActs, DueReasons, dueTitle } from './due-move';
import { type Chain, chainsOf, dueMoves, movesFrom } from './model';

const NO_CHANGES: readonly SeatChange[] = [];

/** The must-move games of the room, or of one game. Renders nothing without any. */
export function Chains({ game }: { game: GameType | undefined }) {
  const { id } = useRoom();
  const tables = useFloor(id, (floor) => floor.tables);
  const chains = chainsOf(tables).filter(({ main }) => game === undefined || main.gameTypeId === game.id);
  if (chains.length === 0) return null;
  return chains.map((chain) => <ChainPanel key={chain.main.id} chain={chain} roomId={id} />);
}

function ChainPanel({ chain, roomId }: { chain: Chain; roomId: string }) {
  const changes = useSeatChanges(roomId).data ?? NO_CHANGES;
  const { main, feeders } = chain;
  const inChain = new Set(feeders.map(({ table }) => table.id));
  const due = dueMoves(changes).filter(({ tableId }) => inChain.has(tableId));
  return (
    <Panel title={main.gameType.name} count="must-move">
      {/* On a phone the due moves come before the chain, and the main game before its feeders. */}
      <div className="flex flex-col">
        <div className="flex items-stretch gap-2 overflow-x-auto p-4 phone:flex-col-reverse phone:p-3">
          {feeders.toReversed().map(({ table, steps }) => (
            <Fragment key={table.id}>
              <ChainTable table={table} part={`Must-move ${steps}`}>
                <Movers moves={movesFrom(changes, table.id)} />
              </ChainTable>
              <ArrowRight aria-hidden="true" className="size-4 flex-none self-center text-ink-3 phone:-rotate-90" />
            </Fragment>
          ))}
          <ChainTable table={main} part="Main game" />
        </div>
        <div className="phone:order-first">
          {due.map((change, index) => (
            <section
              key={change.seatId}
              aria-label={dueTitle(change)}
              className="grid gap-3 border-t border-line bg-canvas p-4 phone:border-t-0 phone:border-b phone:p-3"
            >
              <h3 className="text-body font-semibold">{dueTitle(change)}</h3>
              <DueReasons change={change} changes={changes} />
              <div className="flex flex-wrap justify-end gap-2 phone:[&>:last-child]:w-full">
                <DueActs change={change} changes={changes} isFirst={index === 0} />
              </div>
            </section>
          ))}
        </div>
      </div>
    </Panel>
  );
}

interface ChainTableProps {
  table: Table;
  part: string;
  children?: ReactNode;
}

function ChainTable({ table, part, children }: ChainTableProps) {
  return (
    <section
      aria-label={`Table ${table.tableNumber}, ${part.toLowerCase()}`}
      className="grid min-w-48 flex-1 content-start gap-2 rounded-control border border-line p-3"
    >
      <div className="flex items-center gap-2">
        <TableMark number={table.tableNumber} idle={table.currentPlayers === 0} />
        <span className="text-dense font-medium">{part}</span>
        <span className="ml-auto text-body font-semibold tabular-nums">
          {table.currentPlayers}
          <span className="text-dense font-normal text-ink-3">/{table.maxSeats}</span>
        </span>
      </div>
      <Pips seats={pipsOf(table.seatStates)} label={seatsText(table)} />
      {children}
    </section>
  );
}

/** The number of players that a table of the chain shows. */
const SHOWN = 3;

function Movers({ moves }: { moves: readonly SeatChange[] }) {
  const { timeZone } = useRoom();
  const more = moves.length - SHOWN;
  return (
    <>
      <ol className="border-t border-line-soft pt-1 text-dense">
        {moves.slice(0, SHOWN).map((change) => (
          <li key={change.seatId} className="flex gap-2 py-0.5">
            <span className="w-4 text-ink-3 tabular-nums">{change.position}</span>
            <span className={`min-w-0 flex-1 truncate ${change.offer === null ? '' : 'font-semibold'}`}>
              {askerName(change)}
            </span>
            <span className="text-ink-3 tabular-nums">{formatTime(change.askedAt, timeZone)}</span>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="text-meta text-ink-3">{more} more</p> : null}
    </>
  );
}
