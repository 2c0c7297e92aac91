import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { LogLine } from '@/api/tournament-types';
import { logQuery } from '@/room/tournaments/queries';
import { reasonOf } from '@/room/tournaments/seating/seating';
import { formatDayTime, formatTime, gamingDayOf } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { MoreFoot } from '@/shells/list-panel/list-panel';
import { QueryView } from '@/shells/query-view';
import { useDeskPage } from './desk-context';

/** The log, newest first; a move's slip can be printed again. */
export function LogTab({ tournamentId }: { tournamentId: string }) {
  const query = useInfiniteQuery(logQuery(tournamentId));
  const { stale } = useDeskPage();
  // The page already shows the error (W7).
  const said = stale && query.data !== undefined;
  return (
    <Panel title="Log">
      <QueryView
        what="the log"
        of={said ? { ...query, isError: false } : query}
        rows={8}
        strip
        empty={
          <Empty title="Nothing has happened yet">Entries, moves, eliminations and the clock are written here.</Empty>
        }
      >
        {(lines) => (
          <ol>
            {lines.map((line) => (
              <LogRow key={line.n} line={line} />
            ))}
          </ol>
        )}
      </QueryView>
      <MoreFoot of={query} />
    </Panel>
  );
}

function LogRow({ line }: { line: LogLine }) {
  const { desk, timeZone, ask, printSlips } = useDeskPage();
  const { text, at, actorName, moves, undoneAt } = line;
  const start = { timeZone, gamingDayStart: 0 };
  const sameDay = gamingDayOf(at, start) === gamingDayOf(desk.tournament.startTime, start);
  const undone = undoneAt !== null;
  const many = moves.length > 1;
  return (
    <li
      data-undone={undone || undefined}
      className="flex min-h-11 items-center gap-x-4 gap-y-1 border-b border-line-soft py-1.5 pr-3 pl-4 text-dense last:border-b-0 phone:flex-wrap phone:pl-3"
    >
      <time
        dateTime={at}
        className="w-18 flex-none text-ink-3 tabular-nums data-day:w-auto"
        data-day={sameDay ? undefined : ''}
      >
        {sameDay ? formatTime(at, timeZone) : formatDayTime(at, timeZone)}
      </time>
      <p className="min-w-0 flex-1 wrap-anywhere phone:basis-[calc(100%-5.5rem)]">
        <span className="in-data-undone:text-ink-3 in-data-undone:line-through">{text}</span>{' '}
        <span className="block truncate text-meta text-ink-3 desk:hidden">{actorName}</span>
      </p>
      {undone ? <StatusBadge shape="cross" tone="neutral" label={`Undone ${formatTime(undoneAt, timeZone)}`} /> : null}
      {moves.length === 0 || undone ? null : (
        <Button
          size="sm"
          icon={Printer}
          aria-label={many ? `${moves.length} moves: ${text}` : `Print slip: ${text}`}
          onClick={() =>
            many
              ? ask({ kind: 'moves', title: `${moves.length} moves`, line })
              : printSlips({ moves, reason: reasonOf(text), at })
          }
        >
          {many ? `${moves.length} Moves` : 'Slip'}
        </Button>
      )}
      <span className="w-36 flex-none truncate text-right text-meta text-ink-3 phone:hidden">{actorName}</span>
    </li>
  );
}
