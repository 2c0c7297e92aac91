import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Door } from '@/api/types';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';

interface DoorAnswerProps {
  door: Pick<UseQueryResult<Door>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** What is asked for: "memberships". */
  what: string;
  children: (door: Door) => ReactNode;
}

/** What the door says of a player, once it has answered. */
export function DoorAnswer({ door, what, children }: DoorAnswerProps) {
  if (door.data !== undefined) return children(door.data);
  if (door.isError) {
    return (
      <ErrorPanel
        what={what}
        error={door.error}
        retrying={door.isFetching}
        onRetry={() => void door.refetch()}
      />
    );
  }
  return (
    <Loading label={`Loading ${what}`}>
      <div className="grid gap-4 rounded-control border border-line p-3">
        <Skeleton width="70%" />
        <Skeleton width="60%" />
        <Skeleton width="65%" />
      </div>
    </Loading>
  );
}
