import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isStatus } from '@/api/client/errors';
import { useDebouncedText } from '@/lib/hooks/use-debounced-text';
import { InlineActForm } from '@/shells/inline-act-form';
import { BigButton } from '@/ui/big-button';
import { PhoneGroup } from '@/ui/phone-parts';
import { AccountField, messageOf } from './account-field';
import { useRegister } from './mutations';
import { Refused } from './note';
import { inviteQuery, MIN_INVITE_CODE } from './queries';
import { MIN_PASSWORD, registerSchema } from './schema';

interface RegisterFormProps {
  organization: string | null;
  inviteCode: string;
  /** The host of the game whose link opened this page. */
  hostName?: string | undefined;
  onSignedIn?: (() => void) | undefined;
}

const NOT_VALID = 'This invite is not valid any more. Ask for a new one.';

export function RegisterForm({ organization, inviteCode, hostName, onSignedIn }: RegisterFormProps) {
  const register = useRegister(organization, onSignedIn);
  const [code, setCode] = useState(inviteCode.trim());
  const settled = useDebouncedText(code);
  const invite = useQuery(inviteQuery(settled, organization));
  // An invite is bound to its email.
  const email = settled === code ? invite.data?.email : undefined;
  return (
    <InlineActForm
      act={register}
      schema={registerSchema}
      isFollowing
      defaults={{ inviteCode, email: email ?? '', displayName: '', password: '', confirmPassword: '' }}
      vars={(values) => ({ ...values, email: email ?? values.email })}
      disabledReason={email === undefined ? 'Enter a valid invite code first' : undefined}
      className="grid gap-3"
    >
      {({ form, busy, disabledReason }) => {
        const { errors, touchedFields } = form.formState;
        const isLeft = touchedFields.inviteCode === true;
        const invalid = messageOf(errors);
        return (
          <>
            <PhoneGroup label="Register">
              <AccountField
                name="inviteCode"
                label="Invite code"
                required
                hint={
                  email !== undefined
                    ? `For ${email}`
                    : invite.isFetching
                      ? 'Checking…'
                      : hostName === undefined
                        ? 'From the link that your host gave you.'
                        : `From the message that invited you. Without one, ask ${hostName}.`
                }
                error={invite.isError ? refusedCode(invite.error) : isLeft ? whyNoInviteCode(code) : undefined}
                onText={(text) => setCode(text.trim())}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <AccountField
                name="email"
                label="Email"
                required
                hint="The email your invitation is for"
                fixed={email}
                type="email"
                autoComplete="username"
              />
              <AccountField
                name="displayName"
                label="Display name"
                required
                hint="Name other players see"
                autoComplete="name"
                maxLength={60}
              />
              <AccountField
                name="password"
                label="Password"
                required
                hint={`At least ${MIN_PASSWORD} characters.`}
                isPassword
                autoComplete="new-password"
              />
              <AccountField
                name="confirmPassword"
                label="Confirm password"
                required
                isPassword
                autoComplete="new-password"
              />
            </PhoneGroup>
            {invalid !== null ? (
              <Refused title={invalid} />
            ) : register.error !== null ? (
              <Refused title="Registration failed" text={errorText(register.error, 'Failed to create account')} />
            ) : null}
            <BigButton type="submit" variant="primary" busy={busy} disabledReason={disabledReason}>
              {busy ? 'Creating Account…' : 'Create Account'}
            </BigButton>
          </>
        );
      }}
    </InlineActForm>
  );
}

/** The message for a text that is too short to check with the server. */
function whyNoInviteCode({ length }: string): string | undefined {
  if (length === 0 || length >= MIN_INVITE_CODE) return undefined;
  return "This isn't an invite code. A game code joins a game; an invite code creates an account.";
}

function refusedCode(error: Error): string {
  return isStatus(error, 404) ? NOT_VALID : errorText(error, NOT_VALID);
}
