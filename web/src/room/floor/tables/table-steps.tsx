import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { Button } from '@/ui/button';
import { canAddPlayer, canRemovePlayer, blockedReason } from './model';

export interface StepActs {
  onAdd: (table: Table) => void;
  onRemove: (table: Table) => void;
}

interface TableStepsProps {
  table: Table;
  /** Undefined for a role that never seats players: it sees only the count. */
  acts: StepActs | undefined;
  /** The content between −1 and +1. */
  children: ReactNode;
}

/** −1, the count, +1. A lent table shows only the count, because the tournament desk seats its players. */
export function TableSteps({ table, acts, children }: TableStepsProps) {
  if (acts === undefined || table.event !== null) return children;
  const name = `Table ${table.tableNumber}`;
  return (
    <>
      <Button
        size="step"
        aria-label={`Remove one player from ${name}, −1`}
        disabledReason={blockedReason(canRemovePlayer(table))}
        onClick={() => acts.onRemove(table)}
      >
        −1
      </Button>
      {children}
      <Button
        size="step"
        aria-label={`Add one player to ${name}, +1`}
        disabledReason={blockedReason(canAddPlayer(table))}
        onClick={() => acts.onAdd(table)}
      >
        +1
      </Button>
    </>
  );
}
