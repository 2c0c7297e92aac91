import { useState } from 'react';
import type { TournamentTable } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { TableMark } from '@/ui/poker/table-mark';
import { breakOrder, nextBreakText } from './seating';

/** Two rows of five; the other tables of a large field are behind a button. */
const SHOWN = 10;

interface BreakOrderProps {
  tables: readonly TournamentTable[];
  /** Whether registration is open; then no table has to break. */
  entriesOpen: boolean;
}

/** The order in which tables break, and the number of remaining players at which each does. */
export function BreakOrder({ tables, entriesOpen }: BreakOrderProps) {
  const [all, setAll] = useState(false);
  const order = breakOrder(tables);
  const shown = all || order.length <= SHOWN + 2 ? order : order.slice(0, SHOWN);
  const rest = order.length - shown.length;
  const next = nextBreakText(tables, entriesOpen);
  return (
    <Panel
      title="Break Order"
      actions={
        next === undefined ? null : <p className="mr-1 text-meta whitespace-nowrap text-ink-3 tabular-nums">{next}</p>
      }
    >
      {order.length < 2 ? (
        <p className="px-4 py-3 text-dense text-ink-3 phone:px-3">
          {order.length === 0 ? 'No table is open.' : 'One table is left.'}
        </p>
      ) : (
        <ol className="grid grid-cols-5 gap-x-2 gap-y-3 px-4 py-3 phone:px-3">
          {shown.map(({ number, name, breaksAt }, index) => (
            <li
              key={number}
              data-first={index === 0 || undefined}
              className="grid justify-items-center gap-1 text-meta whitespace-nowrap text-ink-3 tabular-nums data-first:font-medium data-first:text-ink"
            >
              <TableMark number={name} /> <span>{breaksAt === null ? 'final' : `at ${breaksAt}`}</span>
            </li>
          ))}
        </ol>
      )}
      {rest === 0 ? null : (
        <div className="px-3 pb-3">
          <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
            {rest} more
          </Button>
        </div>
      )}
    </Panel>
  );
}
