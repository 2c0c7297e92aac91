import { useInfiniteQuery } from '@tanstack/react-query';
import type { MySession, StaffSession } from '../types';
import type { Role } from '@/api/types';
import { formatNearMoment } from '@/lib/format';
import type { ZonedNow } from '@/lib/zone';
import { useAct } from '@/shells/use-act';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { Button } from '@/ui/button';
import { actsColumn, type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { endOtherSessions, endOwnSession, endSession } from './acts';
import { ownSessionsQuery, staffSessionsQuery } from './queries';
import { seenText } from '@/room/settings/users/users-panel';

/** With `own` the device is the row header, otherwise the person is. */
function sessionColumns<Row extends MySession>({ timeZone, now }: ZonedNow, own: boolean): Column<Row>[] {
  return [
    {
      key: 'device',
      header: 'Device',
      ...(own ? { rowHeader: true } : { phone: 'hide' as const }),
      cell: ({ device, impersonated }) => (
        <span className="whitespace-normal wrap-anywhere">
          {device}
          {impersonated ? <span className="text-warn"> on behalf of the platform</span> : null}
        </span>
      ),
      ...(own
        ? {
            phoneDetail: ({ address, seenAt }: Row) => `${address} · ${seenText(seenAt, { timeZone, now })}`,
          }
        : {}),
    },
    {
      key: 'address',
      header: 'Address',
      phone: 'hide',
      cell: ({ address }) => <span className="text-ink-2">{address}</span>,
    },
    {
      key: 'since',
      header: 'Signed in',
      align: 'right',
      phone: 'hide',
      spare: true,
      cell: ({ createdAt }) => <span className="text-ink-2">{formatNearMoment(createdAt, timeZone, now)}</span>,
    },
    {
      key: 'seen',
      header: 'Last seen',
      align: 'right',
      phone: 'hide',
      cell: ({ seenAt }) => <span className="text-ink-2">{seenText(seenAt, { timeZone, now })}</span>,
    },
  ];
}

function endColumn<Row extends MySession>(nameOf: (row: Row) => string, onEnd: (id: string) => void): Column<Row> {
  return actsColumn((row) =>
    row.current ? (
      <span className="text-ink-3">this one</span>
    ) : (
      <Button size="sm" aria-label={`End, ${nameOf(row)}`} onClick={() => onEnd(row.id)}>
        End
      </Button>
    ),
  );
}

export function OwnSessionsPanel(place: ZonedNow) {
  const list = useInfiniteQuery(ownSessionsQuery);
  const end = useAct(endOwnSession);
  const others = useAct(endOtherSessions);
  const alone = (list.data?.length ?? 0) < 2;
  return (
    <ListPanel
      of={list}
      what="your sessions"
      title="Your sessions"
      count={list.data?.length}
      actions={
        <Button
          size="sm"
          busy={others.busy}
          disabledReason={alone ? 'You have no other session' : undefined}
          onClick={() => others.run({})}
        >
          End All Others
        </Button>
      }
      columns={[
        ...sessionColumns<MySession>(place, true),
        endColumn<MySession>(
          ({ device }) => device,
          (id) => end.run({ id }),
        ),
      ]}
      rowKey={({ id }) => id}
      acts
      empty={<Empty title="No sessions" />}
    />
  );
}

/** All sessions, for users who manage accounts. */
export function StaffSessionsPanel({ names, ...place }: ZonedNow & { names: Record<Role, string> }) {
  const list = useInfiniteQuery(staffSessionsQuery);
  const end = useAct(endSession);
  return (
    <ListPanel
      of={list}
      what="sessions"
      title="Everybody’s sessions"
      count={list.hasNextPage ? undefined : list.data?.length}
      caption="Sessions of the staff"
      columns={staffColumns(place, names, (id) => end.run({ id }))}
      rowKey={({ id }) => id}
      acts
      empty={<Empty title="No sessions" />}
    />
  );
}

function staffColumns(
  place: ZonedNow,
  names: Record<Role, string>,
  onEnd: (id: string) => void,
): Column<StaffSession>[] {
  return [
    {
      key: 'who',
      header: 'Who',
      rowHeader: true,
      cell: ({ name }) => <span className="whitespace-normal wrap-anywhere">{name}</span>,
      phoneDetail: ({ role, device }) => `${names[role]} · ${device}`,
    },
    { key: 'role', header: 'Role', phone: 'hide', cell: ({ role }) => names[role] },
    ...sessionColumns<StaffSession>(place, false),
    endColumn<StaffSession>(({ name, device }) => `${name}, ${device}`, onEnd),
  ];
}
