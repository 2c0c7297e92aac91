import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import type { StaffInvitation, StaffUser } from '@/api/account-types';
import type { Role } from '@/api/types';
import { formatNearDay, formatNearMoment } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Menu, MenuItem } from '@/ui/menu';
import { Paged } from '@/ui/paged';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { invitationsQuery, usersQuery } from './queries';

export type UserAct = 'edit' | 'activate' | 'password' | 'two-step';

interface Place {
  timeZone: string;
  now: number;
}

interface UsersPanelProps extends Place {
  /** Who looks at it. */
  me: string;
  names: Record<Role, string>;
  onAsk: (act: UserAct, user: StaffUser) => void;
}

/** Whoever may sign in. */
export function UsersPanel({ onAsk, ...shown }: UsersPanelProps) {
  const list = useInfiniteQuery(usersQuery);
  const all = list.data !== undefined && !list.hasNextPage;
  return (
    <Panel title="Users" count={all ? list.data.length : undefined}>
      <Paged what="users" query={list} empty={<Empty title="No users" />}>
        {(users) => (
          <DataTable
            caption="Users of the organization"
            columns={[...userColumns(shown), actsColumn(shown.me, onAsk)]}
            rows={users}
            rowKey={({ id }) => id}
            acts
            complete={all}
          />
        )}
      </Paged>
    </Panel>
  );
}

function userColumns({
  names,
  timeZone,
  now,
}: Omit<UsersPanelProps, 'onAsk' | 'me'>): Column<StaffUser>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => <span className="whitespace-normal wrap-anywhere">{name}</span>,
      phoneDetail: ({ role, email, isActive }) => (
        <>
          {names[role]}
          {isActive ? '' : ', inactive'}
          <Email address={email} className="block" />
        </>
      ),
    },
    {
      key: 'email',
      header: 'E-mail',
      phone: 'hide',
      sortBy: ({ email }) => email,
      cell: ({ email }) => <Email address={email} className="whitespace-normal text-ink-2" />,
    },
    {
      key: 'role',
      header: 'Role',
      phone: 'hide',
      sortBy: ({ role }) => names[role],
      cell: ({ role }) => names[role],
    },
    {
      key: 'two-step',
      header: 'Two-step',
      phone: 'hide',
      spare: true,
      cell: ({ twoStep }) => <span className="text-ink-2">{twoStep ? 'On' : 'Off'}</span>,
    },
    {
      key: 'seen',
      header: 'Last seen',
      align: 'right',
      phone: 'hide',
      sortBy: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }) => (
        <span className="text-ink-2">
          {lastSeenAt === null ? 'never' : seenText(lastSeenAt, { timeZone, now })}
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      phone: 'hide',
      cell: ({ isActive }) =>
        isActive ? (
          <StatusBadge shape="circle" tone="ok" label="Active" />
        ) : (
          <StatusBadge shape="ring" tone="neutral" label="Inactive" />
        ),
    },
  ];
}

/** "now" within five minutes: sessions are not noted with each call. */
export function seenText(at: string, { timeZone, now }: Place): string {
  return now - Date.parse(at) < 5 * 60_000 ? 'now' : formatNearMoment(at, timeZone, now);
}

function actsColumn(me: string, onAsk: UsersPanelProps['onAsk']): Column<StaffUser> {
  return {
    key: 'acts',
    header: 'Acts',
    hideHeader: true,
    align: 'right',
    cell: (user) => {
      const own = user.id === me ? 'This is you' : undefined;
      return (
        <Menu
          trigger={
            <IconButton label={`More for ${user.name}`} icon={Ellipsis} size="sm" tip={false} />
          }
        >
          <MenuItem onSelect={() => onAsk('edit', user)}>Edit</MenuItem>
          <MenuItem
            disabledReason={user.isActive ? undefined : 'The account is not active'}
            onSelect={() => onAsk('password', user)}
          >
            Link for New Password
          </MenuItem>
          {user.twoStep ? (
            <MenuItem onSelect={() => onAsk('two-step', user)}>Turn Off Two-Step</MenuItem>
          ) : null}
          <MenuItem
            tone={user.isActive ? 'danger' : 'default'}
            disabledReason={own}
            onSelect={() => onAsk('activate', user)}
          >
            {user.isActive ? 'Deactivate' : 'Activate'}
          </MenuItem>
        </Menu>
      );
    },
  };
}

interface InvitationsPanelProps extends Place {
  names: Record<Role, string>;
  onWithdraw: (invitation: StaffInvitation) => void;
}

/** Who is asked to join and has not yet; nothing where nobody is. */
export function InvitationsPanel({ onWithdraw, ...shown }: InvitationsPanelProps) {
  const list = useInfiniteQuery(invitationsQuery);
  if (list.data?.length === 0 && !list.isError) return null;
  return (
    <Panel title="Invitations" count={list.data?.length}>
      <Paged what="invitations" query={list} empty={<Empty title="Nobody is invited" />}>
        {(invitations) => (
          <DataTable
            caption="Invitations that are still good"
            columns={invitationColumns(shown, onWithdraw)}
            rows={invitations}
            rowKey={({ id }) => id}
            acts
          />
        )}
      </Paged>
    </Panel>
  );
}

function invitationColumns(
  { names, timeZone, now }: Omit<InvitationsPanelProps, 'onWithdraw'>,
  onWithdraw: InvitationsPanelProps['onWithdraw'],
): Column<StaffInvitation>[] {
  const until = ({ expiresAt }: StaffInvitation) =>
    `until ${formatNearDay(expiresAt, timeZone, now)}`;
  return [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ name }) => <span className="whitespace-normal wrap-anywhere">{name}</span>,
      phoneDetail: (row) => `${names[row.role]} · ${until(row)}`,
    },
    {
      key: 'email',
      header: 'E-mail',
      phone: 'hide',
      cell: ({ email }) => <Email address={email} className="whitespace-normal text-ink-2" />,
    },
    { key: 'role', header: 'Role', phone: 'hide', cell: ({ role }) => names[role] },
    {
      key: 'by',
      header: 'Invited by',
      phone: 'hide',
      spare: true,
      cell: ({ invitedBy }) => <span className="text-ink-2">{invitedBy}</span>,
    },
    {
      key: 'until',
      header: 'Good',
      phone: 'hide',
      cell: (row) => (
        <StatusBadge shape="clock" tone="warn" filled label={`Pending ${until(row)}`} />
      ),
    },
    {
      key: 'acts',
      header: 'Acts',
      hideHeader: true,
      align: 'right',
      cell: (row) => (
        <Button size="sm" aria-label={`Withdraw, ${row.name}`} onClick={() => onWithdraw(row)}>
          Withdraw
        </Button>
      ),
    },
  ];
}

/** An address that breaks behind its @ before it breaks anywhere else. */
function Email({ address, className }: { address: string; className: string }) {
  const domain = address.indexOf('@') + 1;
  return (
    <span className={`wrap-anywhere ${className}`}>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  );
}
