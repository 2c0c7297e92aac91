import { queryOptions } from '@tanstack/react-query';
import type { Report, ReportKind } from '@/api/insight-types';
import { queryFn, readQuery } from '@/api/client/query-fn';
import type { Cage, ShiftHead } from '@/api/types';

export interface Asked {
  roomId: string;
  kind: ReportKind;
  day: string;
  shift: string | undefined;
}

/** A report. Opening it again refetches it, at most every 30 seconds. */
export function reportQuery({ roomId, kind, day, shift }: Asked) {
  return queryOptions({
    queryKey: ['/api/reports', roomId, kind, kind === 'shift' ? { shift } : { day }],
    queryFn: queryFn<Report>,
    staleTime: 30_000,
    // When the day changes, the previous day's report stays until the new one is loaded.
    placeholderData: (before: Report | undefined) => (before?.kind === kind ? before : undefined),
    enabled: kind !== 'shift' || shift !== undefined,
  });
}

/** The shifts of a room, the latest first: one page with the maximum of 200. */
export function shiftsQuery(roomId: string) {
  return readQuery<ShiftHead[]>(['/api/cage', roomId, 'shifts', { limit: 200 }], { staleTime: 30_000 });
}

/** The cashier's open shift, as a list. */
export function ownShiftQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/cage', roomId],
    queryFn: queryFn<Cage>,
    staleTime: 30_000,
    select: ({ myShift }) => (myShift === null ? [] : [myShift.head]),
  });
}
