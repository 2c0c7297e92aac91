import { Armchair, Coffee, Play, Users } from 'lucide-react';
import type { Table, WaitlistEntry } from '@/api/types';
import { isIdle } from '@/domain/floor';
import { blockedReason, canEndGame, canPauseTime } from './model';
import { resumeTime } from './acts';
import { callPlayer } from '../waitlist/acts';
import { calledTo, callNext } from '../waitlist/model';
import { useNextSeats } from '../waitlist/queries';
import { openDialog } from '@/shells/dialogs';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { useCan } from '@/api/session/session-context';

interface TableActionsProps {
  table: Table;
  entries: readonly WaitlistEntry[] | undefined;
}

/** Actions on the table as a whole. Each role sees only its own. */
export function TableActions({ table, entries }: TableActionsProps) {
  const can = useCan();
  const manages = can('manage_tables');
  const ids = { roomId: table.roomId, tableId: table.id };
  const called = calledTo(table.id, entries ?? []).length;
  return (
    <>
      {can('seat_players') && called > 1 ? (
        <Button icon={Armchair} onClick={() => openDialog('seat-called', ids)}>
          Seat {called} Called
        </Button>
      ) : null}
      {can('manage_waitlist') ? <CallNext table={table} entries={entries} /> : null}
      {manages ? (
        <>
          {table.pausedAt === null ? (
            <Button
              icon={Coffee}
              disabledReason={blockedReason(canPauseTime(table))}
              onClick={() => openDialog('pause-time', ids)}
            >
              Pause Time
            </Button>
          ) : (
            <Resume table={table} />
          )}
          {isIdle(table) ? (
            <Button onClick={() => openDialog('start-game', ids)}>Start Game</Button>
          ) : (
            <Button
              variant="danger"
              disabledReason={blockedReason(canEndGame(table))}
              onClick={() => openDialog('end-game', ids)}
            >
              End Game
            </Button>
          )}
        </>
      ) : null}
    </>
  );
}

export function CallNext({ table, entries }: Pick<TableActionsProps, 'table' | 'entries'>) {
  const call = useAct(callPlayer);
  const decided = useNextSeats(table.roomId);
  const next = entries && callNext(table, entries, decided);

  function tap() {
    if (next?.ok !== true) return;
    const { id, player } = next.entry;
    call.run({ entryId: id, playerName: player.name, body: { tableId: table.id } });
  }

  return (
    <Button
      icon={Users}
      busy={call.busy || next === undefined}
      disabledReason={next?.ok === false ? next.reason : undefined}
      onClick={tap}
    >
      Call Next
    </Button>
  );
}

function Resume({ table }: { table: Table }) {
  const resume = useAct(resumeTime);
  return (
    <Button icon={Play} busy={resume.busy} onClick={() => resume.run({ table })}>
      Resume Time
    </Button>
  );
}
