import { Coffee, Play, Users } from 'lucide-react';
import { useState } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { isIdle } from '@/domain/floor';
import { type Can, canEndGame, canPauseTime } from '@/features/tables/model';
import { TABLE_TEXTS, useResumeCharge } from '@/features/tables/mutations';
import { callNext } from '@/features/waitlist/model';
import { useNextPlayers } from '@/features/waitlist/queries';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast-store';
import { sayFailed } from '../floor/messages';
import { useEntryActs } from '../floor/use-entry-acts';
import { useCan } from '../session-context';
import type { Asked } from './asked';

interface TableActionsProps {
  table: Table;
  entries: readonly WaitlistEntry[] | undefined;
  onAsk: (asked: Asked) => void;
}

function reasonOf(can: Can): string | undefined {
  return can.ok ? undefined : can.reason;
}

/** What is done to the table as a whole. Each role sees only what it may do. */
export function TableActions({ table, entries, onAsk }: TableActionsProps) {
  const can = useCan();
  const manages = can('manage_tables');
  return (
    <>
      {can('manage_waitlist') ? <CallNext table={table} entries={entries} /> : null}
      {manages ? (
        <>
          {table.pausedAt === null ? (
            <Button
              icon={Coffee}
              disabledReason={reasonOf(canPauseTime(table))}
              onClick={() => onAsk({ kind: 'pause' })}
            >
              Table Break
            </Button>
          ) : (
            <Resume table={table} />
          )}
          {isIdle(table) ? (
            <Button onClick={() => onAsk({ kind: 'start' })}>Start Game</Button>
          ) : (
            <Button
              variant="danger"
              disabledReason={reasonOf(canEndGame(table))}
              onClick={() => onAsk({ kind: 'end' })}
            >
              End Game
            </Button>
          )}
        </>
      ) : null}
    </>
  );
}

function CallNext({ table, entries }: Pick<TableActionsProps, 'table' | 'entries'>) {
  const { call } = useEntryActs();
  const [busy, setBusy] = useState(false);
  const decided = useNextPlayers(table.roomId);
  const next = entries && callNext(table, entries, decided);

  async function tap() {
    if (next?.ok !== true) return;
    setBusy(true);
    await call(next.entry, table.id);
    setBusy(false);
  }

  return (
    <Button
      icon={Users}
      busy={busy || next === undefined}
      disabledReason={next?.ok === false ? next.reason : undefined}
      onClick={() => void tap()}
    >
      Call Next
    </Button>
  );
}

function Resume({ table }: { table: Table }) {
  const resume = useResumeCharge();
  return (
    <Button
      icon={Play}
      busy={resume.isPending}
      onClick={() =>
        resume.mutate(
          { tableId: table.id },
          {
            onSuccess: () => toast({ title: TABLE_TEXTS.success }),
            onError: (error) => sayFailed(error, TABLE_TEXTS),
          },
        )
      }
    >
      Resume Time
    </Button>
  );
}
