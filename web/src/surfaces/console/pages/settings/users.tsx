import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffInvitation, StaffUser } from '@/api/account-types';
import { roleName } from '@/features/auth/model';
import { usersQuery } from '@/features/users/queries';
import { ROLES } from '@/features/users/roles';
import { RolesPanel } from '@/features/users/roles-panel';
import { InvitationsPanel, type UserAct, UsersPanel } from '@/features/users/users-panel';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useRoom, useUser } from '../../session-context';
import { HeadActions } from '../../settings/head-actions';

const UserDialog = lazyPart(async () => ({
  default: (await import('@/features/users/user-dialog')).UserDialog,
}));
const confirms = () => import('@/features/users/user-confirms');
const ActivateUser = lazyPart(async () => ({ default: (await confirms()).ActivateUser }));
const ResetPassword = lazyPart(async () => ({ default: (await confirms()).ResetPassword }));
const ResetTwoStep = lazyPart(async () => ({ default: (await confirms()).ResetTwoStep }));
const WithdrawInvitation = lazyPart(async () => ({
  default: (await confirms()).WithdrawInvitation,
}));

type Asked =
  | { act: 'invite' }
  | { act: UserAct; user: StaffUser }
  | { act: 'withdraw'; invitation: StaffInvitation }
  | null;

/** Who may sign in and what each role may. */
export function UsersPage() {
  const { timeZone } = useRoom();
  const me = useUser();
  const now = useNow(60_000);
  const users = useInfiniteQuery(usersQuery);
  const [asked, setAsked] = useState<Asked>(null);
  const counts =
    users.data === undefined || users.hasNextPage
      ? undefined
      : Object.fromEntries(
          ROLES.map((role) => [
            role,
            users.data.filter((user) => user.isActive && user.role === role).length,
          ]),
        );
  return (
    <>
      <HeadActions>
        <Button variant="primary" onClick={() => setAsked({ act: 'invite' })}>
          Invite User
        </Button>
      </HeadActions>
      <RolesPanel names={roleName} counts={counts} />
      <InvitationsPanel
        names={roleName}
        timeZone={timeZone}
        now={now}
        onWithdraw={(invitation) => setAsked({ act: 'withdraw', invitation })}
      />
      <UsersPanel
        me={me.id}
        names={roleName}
        timeZone={timeZone}
        now={now}
        onAsk={(act, user) => setAsked({ act, user })}
      />
      <Boundary look="layer">
        {asked === null ? null : <Layer asked={asked} me={me.id} onClose={() => setAsked(null)} />}
      </Boundary>
    </>
  );
}

interface LayerProps {
  asked: NonNullable<Asked>;
  me: string;
  onClose: () => void;
}

function Layer({ asked, me, onClose }: LayerProps) {
  switch (asked.act) {
    case 'invite':
      return <UserDialog user={undefined} own={false} names={roleName} onClose={onClose} />;
    case 'edit':
      return (
        <UserDialog
          user={asked.user}
          own={asked.user.id === me}
          names={roleName}
          onClose={onClose}
        />
      );
    case 'activate':
      return <ActivateUser user={asked.user} onClose={onClose} />;
    case 'password':
      return <ResetPassword user={asked.user} onClose={onClose} />;
    case 'two-step':
      return <ResetTwoStep user={asked.user} onClose={onClose} />;
    case 'withdraw':
      return <WithdrawInvitation invitation={asked.invitation} onClose={onClose} />;
  }
}
