import { useInfiniteQuery } from '@tanstack/react-query';
import { roleName } from '@/room/account/sign-in/model';
import { usersQuery } from '@/room/account/profile/queries';
import { ROLES } from '@/room/settings/users/roles';
import { RolesPanel } from '@/room/settings/users/roles-panel';
import { InvitationsPanel, type UserAct, UsersPanel } from '@/room/settings/users/users-panel';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { type DialogName, openDialog } from '@/shells/dialogs';
import { useRoom, useUser } from '@/api/session/session-context';
import { HeadActions } from './head-actions';

const DIALOG_OF = {
  edit: 'edit-user',
  activate: 'activate-user',
  password: 'reset-password',
  'two-step': 'reset-two-step',
} as const satisfies Record<UserAct, DialogName>;

/** The staff accounts, and the permissions of each role. */
export function UsersPage() {
  const { timeZone } = useRoom();
  const me = useUser();
  const now = useNow(60_000);
  const users = useInfiniteQuery(usersQuery);
  const counts =
    users.data === undefined || users.hasNextPage
      ? undefined
      : Object.fromEntries(
          ROLES.map((role) => [role, users.data.filter((user) => user.isActive && user.role === role).length]),
        );
  return (
    <>
      <HeadActions>
        <Button variant="primary" onClick={() => openDialog('invite-user')}>
          Invite User
        </Button>
      </HeadActions>
      <RolesPanel names={roleName} counts={counts} />
      <InvitationsPanel
        names={roleName}
        timeZone={timeZone}
        now={now}
        onWithdraw={({ id }) => openDialog('withdraw-invitation', { invitationId: id })}
      />
      <UsersPanel
        me={me.id}
        names={roleName}
        timeZone={timeZone}
        now={now}
        onAsk={(act, { id }) => openDialog(DIALOG_OF[act], { userId: id })}
      />
    </>
  );
}
