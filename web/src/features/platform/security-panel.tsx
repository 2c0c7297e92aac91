import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SecurityFigures } from '@/api/platform-types';
import { followHere, goTo } from '@/lib/address';
import { serverNow } from '@/lib/clock';
import { formatCount, formatNearMoment } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { linkStyle } from '@/ui/button-style';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { ListHead, Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Impersonations } from './impersonations';
import { securityQuery, trailQuery } from './queries';

/** So many lines of the trail stand here; the rest is on its own tab. */
const PREVIEW = 5;

interface SecurityPanelProps {
  /** Where the whole trail is. */
  trailAt: string;
}

/** What was tried at the doors, who acts for somebody else, and what was done last. */
export function SecurityPanel({ trailAt }: SecurityPanelProps) {
  const security = useQuery(securityQuery);
  const fault = {
    what: 'security',
    error: security.error,
    retrying: security.isFetching,
    onRetry: () => void security.refetch(),
  };
  return (
    <Panel title="Security" actions={<span className="text-meta text-ink-3">Last 24 hours</span>}>
      {security.data === undefined ? (
        security.isError ? (
          <ErrorPanel {...fault} />
        ) : (
          <Loading label="Loading security">
            <SkeletonRows rows={6} />
          </Loading>
        )
      ) : (
        <>
          {security.isError ? <ErrorStrip {...fault} /> : null}
          <Counts figures={security.data} />
          <Impersonations list={security.data.activeImpersonations} />
        </>
      )}
      <ListHead
        title="Audit trail"
        note={
          <a
            className={linkStyle}
            href={trailAt}
            onClick={(event) => {
              if (followHere(event)) goTo(trailAt, 'push');
            }}
          >
            View All
          </a>
        }
      />
      <Latest />
    </Panel>
  );
}

function Counts({ figures }: { figures: SecurityFigures }) {
  const counts = [
    { label: 'Failed sign-ins', value: figures.failedSignIns },
    { label: 'Throttled addresses', value: figures.throttledAddresses },
    { label: 'Impersonations', value: figures.impersonations },
  ];
  return (
    <dl className="grid grid-cols-3 border-b border-line-soft">
      {counts.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-r border-line-soft px-4 py-3 last:border-r-0 phone:px-3"
        >
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="text-page font-semibold tabular-nums">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Latest() {
  const trail = useInfiniteQuery(trailQuery);
  if (trail.data === undefined)
    return trail.isError ? (
      <ErrorPanel
        what="the audit trail"
        error={trail.error}
        retrying={trail.isFetching}
        onRetry={() => void trail.refetch()}
      />
    ) : null;
  if (trail.data.length === 0)
    return <p className="px-4 py-3 text-dense text-ink-3">Nothing has happened yet.</p>;
  return (
    <ul className="py-1">
      {trail.data.slice(0, PREVIEW).map(({ id, at, what, organization }) => (
        <li key={id} className="flex items-baseline gap-3 px-4 py-1.5 text-dense">
          <time dateTime={at} className="flex-none text-meta whitespace-nowrap text-ink-3">
            {formatNearMoment(at, HERE, serverNow())}
          </time>
          <span className="mr-auto min-w-0 wrap-anywhere">{what}</span>
          <span className="max-w-40 truncate text-meta text-ink-3 phone:hidden">
            {organization?.name ?? 'Platform'}
          </span>
        </li>
      ))}
    </ul>
  );
}
