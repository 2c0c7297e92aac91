import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
import type { MySession, StaffSession } from '@/api/account-types';
import type { Role } from '@/api/types';
import { formatNearMoment } from '@/lib/format';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Paged } from '@/ui/paged';
import { Panel } from '@/ui/panel';
import { toast } from '@/ui/toast-store';
import { useEndAny, useEndOthers, useEndOwn } from './mutations';
import { ownSessionsQuery, staffSessionsQuery } from './queries';
import { seenText } from './users-panel';

interface Place {
  timeZone: string;
  now: number;
}

const failed = (error: Error) =>
  toast({ title: 'Error', description: errorText(error), tone: 'error' });

/** `own`: the device names the row; else who it is does. */
function sessionColumns<Row extends MySession>(
  { timeZone, now }: Place,
  own: boolean,
): Column<Row>[] {
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
            phoneDetail: ({ address, seenAt }: Row) =>
              `${address} · ${seenText(seenAt, { timeZone, now })}`,
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
      cell: ({ createdAt }) => (
        <span className="text-ink-2">{formatNearMoment(createdAt, timeZone, now)}</span>
      ),
    },
    {
      key: 'seen',
      header: 'Last seen',
      align: 'right',
      phone: 'hide',
      cell: ({ seenAt }) => (
        <span className="text-ink-2">{seenText(seenAt, { timeZone, now })}</span>
      ),
    },
  ];
}

function endColumn<Row extends MySession>(
  nameOf: (row: Row) => string,
  onEnd: (id: string) => void,
): Column<Row> {
  return {
    key: 'end',
    header: 'Acts',
    hideHeader: true,
    align: 'right',
    cell: (row) =>
      row.current ? (
        <span className="text-ink-3">this one</span>
      ) : (
        <Button size="sm" aria-label={`End, ${nameOf(row)}`} onClick={() => onEnd(row.id)}>
          End
        </Button>
      ),
  };
}

/** Where one is signed in oneself. */
export function OwnSessionsPanel(place: Place) {
  const list = useInfiniteQuery(ownSessionsQuery);
  const end = useEndOwn();
  const others = useEndOthers();
  const alone = (list.data?.length ?? 0) < 2;
  return (
    <Panel
      title="Your sessions"
      count={list.data?.length}
      actions={
        <Button
          size="sm"
          busy={others.isPending}
          disabledReason={alone ? 'You have no other session' : undefined}
          onClick={() =>
            others.mutate(undefined, {
              onSuccess: () => toast({ title: 'Your other sessions have ended' }),
              onError: failed,
            })
          }
        >
          End All Others
        </Button>
      }
    >
      <Paged what="your sessions" query={list} empty={<Empty title="No sessions" />}>
        {(sessions) => (
          <DataTable
            caption="Your sessions"
            columns={[
              ...sessionColumns<MySession>(place, true),
              endColumn<MySession>(
                ({ device }) => device,
                (id) => end.mutate(id, { onError: failed }),
              ),
            ]}
            rows={sessions}
            rowKey={({ id }) => id}
            acts
          />
        )}
      </Paged>
    </Panel>
  );
}

/** Everybody who is signed in, for who manages users. */
export function StaffSessionsPanel({ names, ...place }: Place & { names: Record<Role, string> }) {
  const list = useInfiniteQuery(staffSessionsQuery);
  const end = useEndAny();
  return (
    <Panel title="Everybody’s sessions" count={list.hasNextPage ? undefined : list.data?.length}>
      <Paged what="sessions" query={list} empty={<Empty title="No sessions" />}>
        {(sessions) => (
          <DataTable
            caption="Sessions of the staff"
            columns={staffColumns(place, names, (id) => end.mutate(id, { onError: failed }))}
            rows={sessions}
            rowKey={({ id }) => id}
            acts
          />
        )}
      </Paged>
    </Panel>
  );
}

function staffColumns(
  place: Place,
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
