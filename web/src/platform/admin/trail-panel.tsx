import { useInfiniteQuery } from '@tanstack/react-query';
import type { TrailEntry } from '../types';
import { formatTime, isoDay, formatLongDate } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { trailQuery } from './queries';

const columns: readonly Column<TrailEntry>[] = [
  { key: 'at', header: 'Time', cell: ({ at }) => <time dateTime={at}>{formatTime(at, HERE)}</time> },
  {
    key: 'what',
    header: 'What happened',
    rowHeader: true,
    cell: ({ what }) => <span className="block py-1 wrap-anywhere whitespace-normal phone:py-0">{what}</span>,
    phoneDetail: ({ who, organization }) => (
      <span className="wrap-anywhere">{organization === null ? who : `${who} · ${organization.name}`}</span>
    ),
  },
  { key: 'who', header: 'Who', phone: 'hide', cell: ({ who }) => who },
  {
    key: 'organization',
    header: 'Organization',
    phone: 'hide',
    cell: ({ organization }) => (
      <span className="block min-w-36 wrap-anywhere whitespace-normal">{organization?.name ?? 'Platform'}</span>
    ),
  },
  { key: 'address', header: 'Address', spare: true, phone: 'hide', cell: ({ address }) => address },
];

/** The platform's whole audit trail, by day. */
export function TrailPanel() {
  const trail = useInfiniteQuery(trailQuery);
  return (
    <ListPanel
      of={trail}
      what="the audit trail"
      title="Platform trail"
      hideTitle
      caption="What happened on the platform"
      columns={columns}
      rowKey={({ id }) => id}
      groupOf={({ at }) => ({ key: isoDay(at, HERE), title: formatLongDate(at, HERE) })}
      empty={<Empty title="Nothing has happened yet">Each act on the platform stands here.</Empty>}
    />
  );
}
