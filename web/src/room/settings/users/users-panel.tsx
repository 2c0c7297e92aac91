import { useInfiniteQuery } from '@tanstack/react-query';
import type { StaffInvitation, StaffUser } from '@/room/account/types';
import type { Role } from '@/api/types';
import { formatNearDay, formatNearMoment } from '@/lib/format';
import type { ZonedNow } from '@/lib/zone';
import { Button } from '@/ui/button';
import { actsColumn, type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { OnOffBadge, StatusBadge } from '@/ui/status-badge';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { invitationsQuery, usersQuery } from '@/room/account/profile/queries';

export type UserAct = 'edit' | 'activate' | 'password' | 'two-step';

interface UsersPanelProps extends ZonedNow {
  /** The id of the signed-in user. */
  me: string;
  names: Record<Role, string>;
  onAsk: (act: UserAct, user: StaffUser) => void;
}

/** The staff accounts. */
export function UsersPanel({ onAsk, ...shown }: UsersPanelProps) {
  const list = useInfiniteQuery(usersQuery);
  return (
    <ListPanel
      of={list}
      what="users"
      title="Users"
      count={list.hasNextPage ? undefined : list.data?.length}
      caption="Users of the organization"
      columns={[...userColumns(shown), menuColumn(shown.me, onAsk)]}
      rowKey={({ id }) => id}
      acts
      empty={<Empty title="No users" />}
    />
  );
}

function userColumns({ names, timeZone, now }: Omit<UsersPanelProps, 'onAsk' | 'me'>): Column<StaffUser>[] {
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
      header: 'Email',
      phone: 'hide',
      sortBy: ({ email }) => email,
      cell: ({ email }) => <Email address={email} className="whitespace-normal text-ink-2" />,
    },
    { key: 'role', header: 'Role', phone: 'hide', sortBy: ({ role }) => names[role], cell: ({ role }) => names[role] },
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
        <span className="text-ink-2">{lastSeenAt === null ? 'never' : seenText(lastSeenAt, { timeZone, now })}</span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      phone: 'hide',
      cell: ({ isActive }) => <OnOffBadge isOn={isActive} on="Active" off="Inactive" />,
    },
  ];
}

/** "now" within five minutes, because the server does not update a session on every request. */
export function seenText(at: string, { timeZone, now }: ZonedNow): string {
  return now - Date.parse(at) < 5 * 60_000 ? 'now' : formatNearMoment(at, timeZone, now);
}

function menuColumn(me: string, onAsk: UsersPanelProps['onAsk']): Column<StaffUser> {
  return actsColumn((user) => {
    const own = user.id === me ? 'This is you' : undefined;
    return (
      <MoreMenu label={`More for ${user.name}`}>
        <MenuItem onSelect={() => onAsk('edit', user)}>Edit</MenuItem>
        <MenuItem
          disabledReason={user.isActive ? undefined : 'The account is not active'}
          onSelect={() => onAsk('password', user)}
        >
          Reset Password
        </MenuItem>
        {user.twoStep ? <MenuItem onSelect={() => onAsk('two-step', user)}>Turn Off Two-Step</MenuItem> : null}
        <MenuItem
          tone={user.isActive ? 'danger' : 'default'}
          disabledReason={own}
          onSelect={() => onAsk('activate', user)}
        >
          {user.isActive ? 'Deactivate' : 'Activate'}
        </MenuItem>
      </MoreMenu>
    );
  });
}

interface InvitationsPanelProps extends ZonedNow {
  names: Record<Role, string>;
  onWithdraw: (invitation: StaffInvitation) => void;
}

/** The open invitations; renders nothing without any. */
export function InvitationsPanel({ onWithdraw, ...shown }: InvitationsPanelProps) {
  const list = useInfiniteQuery(invitationsQuery);
  if (list.data?.length === 0 && !list.isError) return null;
  return (
    <ListPanel
      of={list}
      what="invitations"
      title="Invitations"
      count={list.data?.length}
      caption="Invitations that are still good"
      columns={invitationColumns(shown, onWithdraw)}
      rowKey={({ id }) => id}
      acts
      empty={<Empty title="Nobody is invited" />}
    />
  );
}

function invitationColumns(
  { names, timeZone, now }: Omit<InvitationsPanelProps, 'onWithdraw'>,
  onWithdraw: InvitationsPanelProps['onWithdraw'],
): Column<StaffInvitation>[] {
  const until = ({ expiresAt }: StaffInvitation) => `until ${formatNearDay(expiresAt, timeZone, now)}`;
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
      header: 'Email',
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
      cell: (row) => <StatusBadge shape="clock" tone="warn" filled label={`Pending ${until(row)}`} />,
    },
    actsColumn((row) => (
      <Button size="sm" aria-label={`Withdraw, ${row.name}`} onClick={() => onWithdraw(row)}>
        Withdraw
      </Button>
    )),
  ];
}

/** An email address that wraps after its @ first. */
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
