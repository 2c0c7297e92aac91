import type { ReactNode } from 'react';
import type { EntryCheck } from '@/api/types';
import { Skeleton } from '@/ui/skeleton';
import { QueryView, type Read } from '@/shells/query-view';

interface EntryCheckAnswerProps {
  entryCheck: Read<EntryCheck>;
  /** The data that is loading: "memberships". */
  what: string;
  children: (entryCheck: EntryCheck) => ReactNode;
}

/** Renders a player's entry check once it has loaded. */
export function EntryCheckAnswer({ entryCheck, what, children }: EntryCheckAnswerProps) {
  return (
    <QueryView
      of={entryCheck}
      what={what}
      skeleton={
        <div className="grid gap-4 rounded-control border border-line p-3">
          <Skeleton width="70%" />
          <Skeleton width="60%" />
          <Skeleton width="65%" />
        </div>
      }
    >
      {children}
    </QueryView>
  );
}
