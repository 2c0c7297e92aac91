import { type FormEvent, useRef, useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { Refused } from '../note';
import { InviteMade } from './invite-made';
import { checkInvite } from './model';
import { useInvite } from './mutations';

/** An address in, a link out. The link is on the screen until the next invite or until one goes elsewhere. */
export function InviteForm({ gameId }: { gameId?: string }) {
  const invite = useInvite(gameId);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const refused = invite.isError ? fieldErrors(invite.error).email : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkInvite(email);
    setWrong(found);
    if (found !== null) input.current?.focus();
    else invite.mutate(email.trim(), { onSuccess: () => setEmail('') });
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <PhoneGroup label="New invitation">
          <Field
            label="E-mail"
            hint={
              gameId === undefined
                ? 'You get a link to pass on: PitBoss sends no e-mail. It registers one person with this address.'
                : 'You get a link to pass on to a guest without an account. It registers this address and joins the game.'
            }
            error={wrong ?? refused}
          >
            <TextInput
              ref={input}
              name="email"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setWrong(null);
                if (invite.isError) invite.reset();
              }}
            />
          </Field>
          {invite.isError && refused === undefined ? (
            <Refused
              title="Failed to send invitation"
              text={errorText(invite.error, 'Unable to create invitation')}
            />
          ) : null}
          <BigButton type="submit" look="primary" busy={invite.isPending}>
            Create Invitation
          </BigButton>
        </PhoneGroup>
      </form>
      {invite.data === undefined ? null : (
        <InviteMade key={invite.data.code} invitation={invite.data} onDone={() => invite.reset()} />
      )}
    </>
  );
}
