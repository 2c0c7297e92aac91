import { Link } from '@tanstack/react-router';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SecurityFigures } from '../types';
import { serverNow } from '@/lib/clock';
import { formatCount, formatNearMoment } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { linkStyle } from '@/ui/button-style';
import { ErrorPanel } from '@/ui/error-panel';
import { ListHead, Panel } from '@/ui/panel';
import { QueryView } from '@/shells/query-view';
import { Impersonations } from './impersonations';
import { securityQuery, trailQuery } from './queries';

/** Number of audit trail lines shown here; the trail's own tab shows all. */
const PREVIEW = 5;

/** Sign-in attempts, impersonations, and the latest events of the audit trail. */
export function SecurityPanel() {
  const security = useQuery(securityQuery);
  return (
    <Panel title="Security" actions={<span className="text-meta text-ink-3">Last 24 hours</span>}>
      <QueryView of={security} what="security" rows={6} strip>
        {(figures) => (
          <>
            <Counts figures={figures} />
            <Impersonations list={figures.activeImpersonations} />
          </>
        )}
      </QueryView>
      <ListHead
        title="Audit trail"
        note={
          <Link from="/$" to="." search={(before) => ({ ...before, tab: 'audit' })} className={linkStyle}>
            View All
          </Link>
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
  if (trail.data === undefined) return trail.isError ? <ErrorPanel what="the audit trail" of={trail} /> : null;
  if (trail.data.length === 0) return <p className="px-4 py-3 text-dense text-ink-3">Nothing has happened yet.</p>;
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
