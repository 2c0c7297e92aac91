import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@/api/client/http';
import type { DirectoryRow, Session, SessionStatus, Whereabouts } from '@/api/types';
import { TABLE_PAGE } from '@/lib/config';
import { type ShownStatus, statusLabel } from './model';
import { useNow } from '@/lib/hooks/use-now';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Pager } from '@/shells/pager';
import { Loading, Skeleton } from '@/ui/skeleton';
import { rangeText, type usePages } from '@/shells/list-panel/use-pages';
import { QueryView } from '@/shells/query-view';
import { SessionRows, type Visit } from './rows';

interface SessionListProps {
  status: ShownStatus;
  q: string;
  rows: UseQueryResult<Page<Session>>;
  whereabouts: ReadonlyMap<string, Whereabouts>;
  standings: ReadonlyMap<string, DirectoryRow>;
  /** The number of visits with this status; undefined while it loads. */
  of: number | undefined;
  walkIns: string | null;
  pages: ReturnType<typeof usePages>;
  onMove: ((visit: Visit, to: SessionStatus) => void) | undefined;
  onCheckIn: (() => void) | undefined;
  onAll: () => void;
}

export function SessionList({ rows, ...rest }: SessionListProps) {
  return (
    <QueryView of={rows} what="sessions" skeleton={<SkeletonSessions />}>
      {(page) =>
        rows.isPlaceholderData && rest.pages.index === 0 ? (
          <Loading label="Loading sessions">
            <SkeletonSessions />
          </Loading>
        ) : (
          // The key resets per filter and page, so that no row keeps its previous position.
          <Visits
            key={`${rest.status} ${rest.q} ${rest.pages.cursor}`}
            page={page}
            busy={rows.isPlaceholderData}
            {...rest}
          />
        )
      }
    </QueryView>
  );
}

type VisitsProps = Omit<SessionListProps, 'rows'> & { page: Page<Session>; busy: boolean };

function Visits({ page, busy, status, q, whereabouts, standings, of, walkIns, pages, ...rest }: VisitsProps) {
  // Play time changes by the minute.
  const now = useNow(15_000);
  const { shown, hold } = useStableOrder(page.items, ({ id }) => id);
  const { next } = page;
  if (page.items.length === 0) {
    return (
      <>
        <Nobody status={status} q={q} later={pages.index > 0} {...rest} />
        {pages.index === 0 ? null : (
          <Pager onPrevious={pages.onPrevious} onNext={undefined}>
            {statusLabel(status)}
          </Pager>
        )}
      </>
    );
  }
  const visits = shown.map((session) => ({
    session,
    where: whereabouts.get(session.playerId),
    standing: standings.get(session.playerId),
  }));
  return (
    <div aria-busy={busy} {...hold}>
      <SessionRows visits={visits} complete={pages.index === 0 && next === null} now={now} onMove={rest.onMove} />
      <Pager
        busy={busy}
        onPrevious={pages.index === 0 ? undefined : pages.onPrevious}
        onNext={next === null ? undefined : () => pages.onNext(next)}
      >
        {[
          rangeText(pages.index, TABLE_PAGE, page.items.length, q === '' ? of : undefined),
          ...(walkIns === null ? [] : [walkIns]),
        ].join(' · ')}
      </Pager>
    </div>
  );
}

type NobodyProps = Pick<VisitsProps, 'status' | 'q' | 'onCheckIn' | 'onAll'> & { later: boolean };

function Nobody({ status, q, later, onCheckIn, onAll }: NobodyProps) {
  const checkIn = onCheckIn === undefined ? undefined : <Button onClick={onCheckIn}>Check In Player</Button>;
  if (later) return <Empty title="No more sessions">Nothing left on this page.</Empty>;
  if (q !== '') {
    return (
      <Empty
        title="No players found."
        action={status === 'all' ? checkIn : <Button onClick={onAll}>Search all sessions</Button>}
      >
        {`Nobody ${status === 'all' ? 'who was here today' : `under ${statusLabel(status)}`} matches “${q}”.`}
      </Empty>
    );
  }
  if (status === 'all') {
    return (
      <Empty title="Nobody has checked in today" action={checkIn}>
        Players who check in appear here until the gaming day ends.
      </Empty>
    );
  }
  return (
    <Empty
      title={`Nobody is ${statusLabel(status).toLowerCase()}`}
      action={<Button onClick={onAll}>Show all sessions</Button>}
    />
  );
}

function SkeletonSessions() {
  return (
    <div aria-hidden="true" className="pt-8 phone:pt-0">
      {Array.from({ length: 14 }, (_, index) => (
        <div key={index} className="border-t border-line-soft phone:first:border-t-0">
          <div className="flex h-10 items-center gap-6 px-4 phone:hidden">
            <Skeleton width="16%" />
            <Skeleton width="5rem" height="1.25rem" />
            <Skeleton width="14%" />
            <span className="ml-auto">
              <Skeleton width="11rem" height="1.5rem" />
            </span>
          </div>
          <div className="hidden gap-2 p-3 phone:grid">
            <Skeleton width="45%" />
            <Skeleton width="60%" height="0.75rem" />
            <Skeleton width="100%" height="2.75rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
