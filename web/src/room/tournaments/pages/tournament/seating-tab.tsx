import type { ReactNode } from 'react';
import { turnClock } from '@/room/tournaments/acts';
import { BreakOrder } from '@/room/tournaments/seating/break-order';
import { LastOut } from '@/room/tournaments/seating/last-out';
import { MustMove } from '@/room/tournaments/seating/must-move';
import { SeatMenu } from '@/room/tournaments/seating/seat-menu';
import { SeatTable } from '@/room/tournaments/seating/seat-table';
import { bustReason, plannedMoves, playersLeft } from '@/room/tournaments/seating/seating';
import { TablePlan } from '@/room/tournaments/seating/table-plan';
import { TwoTables } from '@/room/tournaments/seating/two-tables';
import { useAct } from '@/shells/use-act';
import { Button, LinkButton } from '@/ui/button';
import { MoreMenu, MenuItem, MenuSeparator } from '@/ui/menu';
import { useNarrow } from '@/ui/use-media';
import { useDeskPage } from './desk-context';
import { useDeskActs } from './use-desk-acts';
import { oneOf } from '@/lib/one-of';
import { useTournamentSearch } from './use-tournament-search';

/** The director's tab: the seats, the required moves, and the eliminated players. */
export function SeatingTab(_props: { tournamentId: string }) {
  const { desk, timeZone, acts, asked, ask, takeBack, undoing } = useDeskPage();
  const { search, change, go } = useTournamentSearch();
  const { onDuty, onSeat, busy } = useDeskActs();
  const { tables, duties, rules, tournament, lastOut, undo } = desk;
  const over = tournament.status === 'completed';
  const mayAct = acts && !over;
  const view = oneOf(search.view, ['plan', 'names'] as const, 'plan');
  const moves = plannedMoves(duties);
  const noBust = bustReason(desk);
  const out = tournament.currentEntries - tournament.playersLeft;
  const selected = asked !== null && 'number' in asked ? asked.number : tableOf(asked);

  const plan = (
    <TablePlan
      desk={desk}
      view={view}
      onView={(next) => change({ view: next === 'plan' ? '' : next })}
      menu={mayAct ? <PlanMenu /> : null}
      renderNames={(shown) => (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-px bg-line-soft *:bg-surface">
          {shown.map((table) => (
            <SeatTable
              key={table.number}
              table={table}
              moves={moves}
              timeZone={timeZone}
              renderAct={
                mayAct
                  ? (seat) => (
                      <SeatMenu
                        table={table}
                        seat={seat}
                        hasButton={table.button === seat.seatNumber}
                        noBust={noBust}
                        onAct={onSeat}
                      />
                    )
                  : undefined
              }
            />
          ))}
        </div>
      )}
      firstTables={
        mayAct ? (
          <Button variant="primary" onClick={() => ask({ kind: 'open-tables' })}>
            Open Tables
          </Button>
        ) : undefined
      }
      selected={selected}
      onTable={(number) => ask({ kind: 'table', number })}
    />
  );
  const [move] = moves;
  return (
    <Arranged
      pressing={duties.length > 0}
      plan={plan}
      pair={
        move === undefined || view === 'names' ? null : <TwoTables move={move} tables={tables} timeZone={timeZone} />
      }
      duties={
        <MustMove
          duties={duties}
          balanceAt={rules.balanceAt}
          tables={tables.length}
          acts={mayAct}
          busy={busy}
          onAct={onDuty}
        />
      }
      order={<BreakOrder tables={tables} entriesOpen={tournament.entriesOpen} />}
      out={
        <LastOut
          entries={lastOut}
          undo={mayAct ? undo : null}
          busy={undoing}
          timeZone={timeZone}
          all={<LinkButton onClick={() => go({ tab: 'entries', list: 'out' })}>All {out}</LinkButton>}
          onUndo={takeBack}
        />
      }
    />
  );
}

function tableOf(asked: ReturnType<typeof useDeskPage>['asked']): number | null {
  return asked?.kind === 'bust' || asked?.kind === 'fill' ? (asked.table ?? null) : null;
}

type ArrangedProps = Record<'plan' | 'pair' | 'duties' | 'order' | 'out', ReactNode> & {
  /** Whether a player has to move. */
  pressing: boolean;
};

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

/** Two columns on a wide screen; in one column the urgent tasks come first. */
function Arranged({ plan, pair, duties, order, out, pressing }: ArrangedProps) {
  if (useNarrow()) {
    return (
      <div className={column}>
        {pressing ? duties : null}
        {plan}
        {pair}
        {pressing ? null : duties}
        <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
          {order}
          {out}
        </div>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4">
      <div className={column}>
        {plan}
        {pair}
      </div>
      <div className={column}>
        {duties}
        {order}
        {out}
      </div>
    </div>
  );
}

/** The acts on all tables at once. */
function PlanMenu() {
  const { desk, ask } = useDeskPage();
  const turn = useAct(turnClock);
  const { tournament, tables, rules } = desk;
  const left = playersLeft(tables);
  const { id: tournamentId, clock } = tournament;
  const notNow = tournament.startedAt === null ? `${tournament.name} has not started` : undefined;
  return (
    <MoreMenu variant="default" label="More for all tables" size="md">
      <MenuItem onSelect={() => ask({ kind: 'open-tables' })}>Open Tables</MenuItem>
      <MenuSeparator />
      <MenuItem
        disabledReason={left === 0 ? 'Nobody is seated' : undefined}
        onSelect={() => ask({ kind: 'redraw', final: false })}
      >
        Redraw All Seats
      </MenuItem>
      <MenuItem
        disabledReason={notNow ?? finalReason(left, rules.finalTable, tournament.entriesOpen)}
        onSelect={() => ask({ kind: 'redraw', final: true })}
      >
        Draw Final Table
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        disabledReason={notNow}
        onSelect={() => turn.run({ tournamentId, body: { act: 'hand_for_hand', on: !clock.handForHand } })}
      >
        {clock.handForHand ? 'End Hand for Hand' : 'Hand for Hand'}
      </MenuItem>
    </MoreMenu>
  );
}

function finalReason(left: number, most: number, entriesOpen: boolean): string | undefined {
  if (entriesOpen) return 'Entries are still sold';
  return left > most ? `With ${most} players left` : undefined;
}
