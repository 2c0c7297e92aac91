import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { Button } from '@/ui/button';
import { canAddPlayer, canRemovePlayer, type Can } from './model';

export interface StepActs {
  onAdd: (table: Table) => void;
  onRemove: (table: Table) => void;
}

interface TableStepsProps {
  table: Table;
  /** Undefined for a role that never seats anybody: then only the count is there. */
  acts: StepActs | undefined;
  /** Between −1 and +1. */
  children: ReactNode;
}

function reasonOf(can: Can): string | undefined {
  return can.ok ? undefined : can.reason;
}

/** −1, the count, +1. A lent table is filled from its tournament's desk: only the count is there. */
export function TableSteps({ table, acts, children }: TableStepsProps) {
  if (acts === undefined || table.event !== null) return children;
  const name = `Table ${table.tableNumber}`;
  return (
    <>
      <Button
        size="step"
        aria-label={`Remove one player from ${name}, −1`}
        disabledReason={reasonOf(canRemovePlayer(table))}
        onClick={() => acts.onRemove(table)}
      >
        −1
      </Button>
      {children}
      <Button
        size="step"
        aria-label={`Add one player to ${name}, +1`}
        disabledReason={reasonOf(canAddPlayer(table))}
        onClick={() => acts.onAdd(table)}
      >
        +1
      </Button>
    </>
  );
}
