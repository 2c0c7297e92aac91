import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../types';
import { Empty } from '@/ui/empty';
import { StatusBadge } from '@/ui/status-badge';
import { UserMenu } from './user-menu';
import { usersQuery } from './queries';
import { RightsConfirm } from './rights-confirm';
import type { RightsQuestion } from './model';
import { listStyle } from '@/ui/card';
import { MoreFoot } from '@/shells/list-panel/list-panel';
import { QueryView } from '@/shells/query-view';
import { PersonRow } from './person-row';

/** All users of the community with their rights. Users cannot change their own rights. */
export function UsersList({ me }: { me: string }) {
  const users = useInfiniteQuery(usersQuery);
  const [asked, setAsked] = useState<{ user: Member; question: RightsQuestion } | null>(null);
  return (
    <>
      <div className={listStyle}>
        <QueryView
          what="users"
          of={users}
          rows={8}
          strip
          empty={<Empty title="Nobody is here yet">Invite the people you play with.</Empty>}
        >
          {(list) => (
            <ul className="divide-y divide-line">
              {list.map((user) => (
                <PersonRow
                  key={user.id}
                  name={user.displayName}
                  detail={user.email}
                  inactive={user.status === 'inactive'}
                >
                  {user.isAdmin ? <StatusBadge shape="star" tone="info" label="Admin" filled /> : null}{' '}
                  {user.status === 'inactive' ? (
                    <StatusBadge shape="bar" tone="neutral" label="Inactive" filled />
                  ) : null}
                  {user.id === me ? (
                    <span className="pr-2 text-dense text-ink-3">You</span>
                  ) : (
                    <UserMenu user={user} onAsk={(question) => setAsked({ user, question })} />
                  )}
                </PersonRow>
              ))}
            </ul>
          )}
        </QueryView>
        <MoreFoot of={users} />
      </div>
      {asked === null ? null : <RightsConfirm {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
