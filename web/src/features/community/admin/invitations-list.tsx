import './admin.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '@/api/community-types';
import { errorText } from '@/api/client/errors';
import { serverNow } from '@/lib/clock';
import { formatNearDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { announce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Empty } from '@/ui/empty';
import { Paged } from '@/ui/paged';
import { useRevoke } from './mutations';
import { invitationsQuery } from './queries';

/** Who was asked and has not come yet. */
export function InvitationsList() {
  const invitations = useInfiniteQuery(invitationsQuery);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const now = serverNow();
  const day = (moment: string) => formatNearDay(moment, HERE, now);
  return (
    <>
      <div className="ad-list">
        <Paged
          what="invitations"
          query={invitations}
          empty={
            <Empty title="No invitation is pending">
              Whoever you invite stands here until the link is used.
            </Empty>
          }
        >
          {(list) => (
            <ul>
              {list.map((invitation) => (
                <li key={invitation.id}>
                  <span className="ad-who">
                    {invitation.email}{' '}
                    <small>
                      by {invitation.invitedBy}, {day(invitation.createdAt)} · until{' '}
                      {day(invitation.expiresAt)}
                    </small>
                  </span>{' '}
                  <Button
                    size="lg"
                    variant="danger"
                    aria-label={`Revoke, ${invitation.email}`}
                    onClick={() => setAsked(invitation)}
                  >
                    Revoke
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </div>
      {asked === null ? null : <RevokeConfirm invitation={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function RevokeConfirm({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevoke();
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Revoke the invitation for ${invitation.email}?`}
      confirmLabel="Revoke"
      tone="danger"
      busy={revoke.isPending}
      error={
        revoke.isError ? errorText(revoke.error, 'The invitation could not be revoked.') : undefined
      }
      onConfirm={() =>
        revoke.mutate(invitation.id, {
          onSuccess: () => {
            announce(`Invitation for ${invitation.email} revoked`);
            onClose();
          },
        })
      }
    >
      The link stops working at once. You can send another one later.
    </Confirm>
  );
}
