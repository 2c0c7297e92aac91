import { queryOptions } from '@tanstack/react-query';
import type { Report, ReportKind } from '@/api/insight-types';
import { queryFn } from '@/api/client/query-fn';
import type { Cage, ShiftHead } from '@/api/types';

export interface Asked {
  roomId: string;
  kind: ReportKind;
  day: string;
  shift: string | undefined;
}

/** A report as it is now. It is made anew when it is opened again, at most twice a minute. */
export function reportQuery({ roomId, kind, day, shift }: Asked) {
  return queryOptions({
    queryKey: ['/api/reports', roomId, kind, kind === 'shift' ? { shift } : { day }],
    queryFn: queryFn<Report>,
    staleTime: 30_000,
    // Another day of the same report: the old one stays until it is there.
    placeholderData: (before: Report | undefined) => (before?.kind === kind ? before : undefined),
    enabled: kind !== 'shift' || shift !== undefined,
  });
}

/** The shifts of a room, the latest first: as many as one answer holds. */
export function shiftsQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/cage', roomId, 'shifts', { limit: 200 }],
    queryFn: queryFn<ShiftHead[]>,
    staleTime: 30_000,
  });
}

/** The shift that the cashier has open, as a list. */
export function ownShiftQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/cage', roomId],
    queryFn: queryFn<Cage>,
    staleTime: 30_000,
    select: ({ myShift }) => (myShift === null ? [] : [myShift.head]),
  });
}
