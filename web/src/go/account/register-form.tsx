import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { errorText, isStatus } from '@/api/client/errors';
import { useDebouncedText } from '@/lib/hooks/use-debounced-text';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { useRegister } from './mutations';
import { Refused } from './note';
import { inviteQuery, MIN_INVITE_CODE } from './queries';
import { checkRegister, MIN_PASSWORD, type Refusal, type RegisterForm as Values } from './schema';

interface RegisterFormProps {
  organization: string | null;
  /** From the link of the invite. */
  inviteCode: string;
  /** The host of the game whose link opened this page. */
  hostName?: string | undefined;
  onSignedIn?: (() => void) | undefined;
}

const NOT_VALID = 'This invite is not valid any more. Ask for a new one.';

export function RegisterForm({ organization, inviteCode, hostName, onSignedIn }: RegisterFormProps) {
  const register = useRegister(organization, onSignedIn);
  const [left, setLeft] = useState(false);
  const [typed, setTyped] = useState<Values>({
    inviteCode,
    email: '',
    displayName: '',
    password: '',
    confirmPassword: '',
  });
  const [refusal, setRefusal] = useState<Refusal<keyof Values> | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const code = useDebouncedText(typed.inviteCode.trim());
  const invite = useQuery(inviteQuery(code, organization));

  const valid = invite.data !== undefined && code === typed.inviteCode.trim();
  // An invite is bound to its email.
  const form = valid ? { ...typed, email: invite.data.email } : typed;

  function change(part: Partial<Values>) {
    setTyped({ ...typed, ...part });
    setRefusal(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkRegister(form);
    setRefusal(found);
    if (found === null) register.run(form);
    else focusOn(box.current, found.fields[0]);
  }

  const input = (name: keyof Values) => ({
    name,
    value: form[name],
    ...(refusal?.fields.includes(name) ? { 'aria-invalid': true as const } : {}),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form ref={box} noValidate onSubmit={submit} className="grid gap-3">
      <PhoneGroup label="Register">
        <Field
          label="Invite code"
          required
          hint={
            valid
              ? `For ${invite.data.email}`
              : invite.isFetching
                ? 'Checking…'
                : hostName === undefined
                  ? 'From the link that your host gave you.'
                  : `From the message that invited you. Without one, ask ${hostName}.`
          }
          error={invite.isError ? refusedCode(invite.error) : left ? whyNoInviteCode(typed.inviteCode) : undefined}
        >
          <TextInput
            {...input('inviteCode')}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Email" required hint="The email your invitation is for">
          <TextInput
            {...input('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={valid}
          />
        </Field>
        <Field label="Display name" required hint="Name other players see">
          <TextInput {...input('displayName')} autoComplete="name" maxLength={60} />
        </Field>
        <Field label="Password" required hint={`At least ${MIN_PASSWORD} characters.`}>
          <PasswordInput {...input('password')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" required>
          <PasswordInput {...input('confirmPassword')} autoComplete="new-password" />
        </Field>
      </PhoneGroup>
      {refusal !== null ? (
        <Refused title={refusal.message} />
      ) : register.error !== null ? (
        <Refused title="Registration failed" text={errorText(register.error, 'Failed to create account')} />
      ) : null}
      <BigButton
        type="submit"
        look="primary"
        busy={register.isSending}
        disabledReason={valid ? undefined : 'Enter a valid invite code first'}
      >
        {register.isSending ? 'Creating Account…' : 'Create Account'}
      </BigButton>
    </form>
  );
}

/** The message for a text that is too short to check with the server. */
function whyNoInviteCode(typed: string): string | undefined {
  const { length } = typed.trim();
  if (length === 0 || length >= MIN_INVITE_CODE) return undefined;
  return "This isn't an invite code. A game code joins a game; an invite code creates an account.";
}

function refusedCode(error: Error): string {
  return isStatus(error, 404) ? NOT_VALID : errorText(error, NOT_VALID);
}

/** Focuses the first invalid field. */
function focusOn(form: HTMLFormElement | null, name: string | undefined) {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
