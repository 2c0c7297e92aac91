import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../account/types';
import { serverNow } from '@/lib/clock';
import { formatNearDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { announce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { ConfirmAct } from '@/shells/confirm-act';
import { MoreFoot } from '@/shells/list-panel/list-panel';
import { QueryView } from '@/shells/query-view';
import { Empty } from '@/ui/empty';
import { revokeInvitation } from './acts';
import { invitationsQuery } from './queries';
import { listStyle } from '@/ui/card';
import { PersonRow } from './person-row';

/** The invitations that were not accepted yet. */
export function InvitationsList() {
  const invitations = useInfiniteQuery(invitationsQuery);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const now = serverNow();
  const day = (moment: string) => formatNearDay(moment, HERE, now);
  return (
    <>
      <div className={listStyle}>
        <QueryView
          what="invitations"
          of={invitations}
          rows={8}
          strip
          empty={
            <Empty title="No invitation is pending">Invited guests are listed here until they use the link.</Empty>
          }
        >
          {(list) => (
            <ul className="divide-y divide-line">
              {list.map((invitation) => (
                <PersonRow
                  key={invitation.id}
                  name={invitation.email}
                  detail={`by ${invitation.invitedBy}, ${day(invitation.createdAt)} · until ${day(invitation.expiresAt)}`}
                >
                  <Button
                    size="lg"
                    variant="danger"
                    aria-label={`Revoke, ${invitation.email}`}
                    onClick={() => setAsked(invitation)}
                  >
                    Revoke
                  </Button>
                </PersonRow>
              ))}
            </ul>
          )}
        </QueryView>
        <MoreFoot of={invitations} />
      </div>
      {asked === null ? null : <RevokeConfirm invitation={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function RevokeConfirm({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <ConfirmAct
      act={revokeInvitation}
      vars={invitation}
      title={`Revoke the invitation for ${invitation.email}?`}
      label="Revoke"
      tone="danger"
      onDone={() => announce(`Invitation for ${invitation.email} revoked`)}
      onClose={onClose}
    >
      The link stops working at once. You can send another one later.
    </ConfirmAct>
  );
}
