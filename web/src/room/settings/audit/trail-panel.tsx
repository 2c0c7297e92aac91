import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditLine } from './types';
import type { Role } from '@/api/types';
import { DAY_ZONE, formatNearWeekday, formatTime, gamingDayOf, momentOfDay } from '@/lib/format';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { personOptions, roomOptions, type TrailFilter, typeOptions, withChosen } from './model';
import { trailFiltersQuery, trailQuery } from './queries';
import { TrailFilterBar } from './trail-filters';

/** The room whose time zone and gaming day the list uses. */
interface Place {
  name: string;
  timeZone: string;
  gamingDayStart: number;
}

interface TrailPanelProps {
  filter: TrailFilter;
  rooms: readonly (Place & { id: string })[];
  place: Place;
  /** "6:00 AM": the start of the gaming day. */
  dayBegins: string;
  now: number;
  names: Record<Role, string>;
  onFilter: (filter: TrailFilter) => void;
}

const NONE: never[] = [];

/** The acts in the organization: in its rooms, its own data, its accounts and its community. */
export function TrailPanel({ filter, rooms, place, dayBegins, now, names, onFilter }: TrailPanelProps) {
  const trail = useInfiniteQuery(trailQuery(filter));
  // If the options fail to load, the list still works, only without those filters.
  const known = useQuery(trailFiltersQuery);
  const { people = NONE, types = NONE } = known.data ?? {};
  const more = trail.hasNextPage;
  return (
    <ListPanel
      of={trail}
      what="the audit trail"
      title="Audit Trail"
      filters={
        <TrailFilterBar
          filter={filter}
          rooms={withChosen(roomOptions(rooms), filter.room)}
          people={withChosen(personOptions(people, trail.data ?? NONE, names), filter.actor)}
          types={withChosen(typeOptions(types), filter.type)}
          today={gamingDayOf(now, place)}
          onFilter={onFilter}
        />
      }
      caption="What was done, the newest first"
      columns={columnsOf(place, names)}
      rowKey={({ id }) => id}
      groupOf={({ at }) => {
        const day = gamingDayOf(at, place);
        return { key: day, title: formatNearWeekday(momentOfDay(day), DAY_ZONE, now) };
      }}
      empty={<Empty title="Nothing has happened yet">Each act of the staff stands here.</Empty>}
      filtered={
        Object.keys(filter).length > 0 && {
          title: more ? 'Nothing found so far' : 'Nothing found',
          why: more ? 'Show more looks further back.' : 'No matching events.',
          onClear: () => onFilter({}),
        }
      }
      note={`Times are those of ${place.name}, where a day begins at ${dayBegins}.`}
    />
  );
}

function columnsOf({ timeZone }: Place, names: Record<Role, string>): readonly Column<AuditLine>[] {
  const roleOf = ({ role }: AuditLine) => (role === null ? null : names[role]);
  return [
    {
      key: 'at',
      header: 'Time',
      cell: ({ at }) => (
        <time dateTime={at} className="text-ink-2 tabular-nums">
          {formatTime(at, timeZone)}
        </time>
      ),
    },
    {
      key: 'what',
      header: 'What happened',
      rowHeader: true,
      cell: ({ what }) => <span className="block py-1 wrap-anywhere whitespace-normal phone:py-0">{what}</span>,
      phoneDetail: (line) => (
        <span className="wrap-anywhere">
          {[line.who, roleOf(line), line.room].filter((part) => part !== null).join(' · ')}
          <Behind line={line} />
        </span>
      ),
    },
    {
      key: 'who',
      header: 'Who',
      phone: 'hide',
      cell: (line) => (
        <span className="block min-w-32 py-1 wrap-anywhere whitespace-normal">
          {line.who}
          <Behind line={line} />
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      phone: 'hide',
      cell: (line) => <span className="text-ink-2">{roleOf(line) ?? '–'}</span>,
    },
    {
      key: 'room',
      header: 'Where',
      spare: true,
      phone: 'hide',
      cell: ({ room }) => (
        <span className="block min-w-28 py-1 wrap-anywhere whitespace-normal text-ink-2">{room}</span>
      ),
    },
  ];
}

/** The administrator of the platform who acted in the person's name. */
function Behind({ line: { impersonator } }: { line: AuditLine }) {
  if (impersonator === null) return null;
  return <span className="block text-meta text-warn">by {impersonator} of the platform</span>;
}
