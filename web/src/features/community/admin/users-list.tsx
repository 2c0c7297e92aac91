import './admin.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '@/api/home-types';
import { Empty } from '@/ui/empty';
import { Paged } from '@/ui/paged';
import { StatusBadge } from '@/ui/status-badge';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { usersQuery } from './queries';
import { RightsConfirm } from './rights-confirm';
import type { RightsQuestion } from './model';

const UserMenu = lazyPart(async () => ({ default: (await import('./user-menu')).UserMenu }));

/** Everybody of the community, and what each may do. Who looks cannot take his own rights. */
export function UsersList({ me }: { me: string }) {
  const users = useInfiniteQuery(usersQuery);
  const [asked, setAsked] = useState<{ user: Member; question: RightsQuestion } | null>(null);
  return (
    <>
      <div className="ad-list">
        <Paged
          what="users"
          query={users}
          empty={<Empty title="Nobody is here yet">Invite the people you play with.</Empty>}
        >
          {(list) => (
            <ul>
              {list.map((user) => (
                <li key={user.id} data-off={user.status === 'inactive' || undefined}>
                  <span className="ad-who">
                    {user.displayName} <small>{user.email}</small>
                  </span>{' '}
                  {user.isAdmin ? (
                    <StatusBadge shape="star" tone="info" label="Admin" filled />
                  ) : null}{' '}
                  {user.status === 'inactive' ? (
                    <StatusBadge shape="bar" tone="neutral" label="Inactive" filled />
                  ) : null}
                  {user.id === me ? (
                    <span className="ad-you">You</span>
                  ) : (
                    <Boundary look="silent" fallback={<span className="size-11" />}>
                      <UserMenu user={user} onAsk={(question) => setAsked({ user, question })} />
                    </Boundary>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </div>
      {asked === null ? null : <RightsConfirm {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
