import { useState } from 'react';
import * as z from 'zod/mini';
import { InlineActForm } from '@/shells/inline-act-form';
import { BigButton } from '@/ui/big-button';
import { textFieldsOf } from '@/ui/form/text-fields';
import { PhoneGroup } from '@/ui/phone-parts';
import { Refused } from '../account/note';
import type { NewInvitation } from '../account/types';
import { inviteTo } from './acts';
import { InviteMade } from './invite-made';
import { checkInvite } from './model';

const BLANK = { email: '' };

const inviteSchema = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((email) => checkInvite(email) === null, {
      error: ({ input }) => checkInvite(String(input)) ?? '',
    }),
  ),
});
const F = textFieldsOf<typeof inviteSchema>();

/**
 * Creates an invite for an email address and shows its link until the next invite is created or the user leaves the
 * page.
 */
export function InviteForm({ gameId }: { gameId?: string }) {
  const [made, setMade] = useState<NewInvitation | null>(null);
  return (
    <>
      <InlineActForm
        act={inviteTo(gameId)}
        schema={inviteSchema}
        defaults={BLANK}
        vars={(values) => values}
        resetTo={() => BLANK}
        onDone={setMade}
        onRefused={() => {
          setMade(null);
          return false;
        }}
        className="grid gap-3"
      >
        {({ error, busy }) => (
          <PhoneGroup label="New invitation">
            <F.Text
              name="email"
              label="Email"
              hint={
                gameId === undefined
                  ? 'You get a link to pass on: PitBoss sends no email. It registers one person with this address.'
                  : 'You get a link to pass on to a guest without an account. It registers this address and joins the game.'
              }
              type="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            {error === null ? null : <Refused title="Failed to send invitation" text={error} />}
            <BigButton type="submit" variant="primary" busy={busy}>
              Create Invitation
            </BigButton>
          </PhoneGroup>
        )}
      </InlineActForm>
      {made === null ? null : <InviteMade key={made.code} invitation={made} onDone={() => setMade(null)} />}
    </>
  );
}
