import { type FormEvent, useRef, useState } from 'react';
import { errorText, isStatus } from '@/api/client/errors';
import type { DemoSignIn } from '@/api/types';
import { BigButton } from '@/ui/big-button';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { useLogin } from './mutations';
import { Refused } from './note';
import { checkLogin, type LoginForm, type Refusal } from './schema';

interface SignInFormProps {
  organization: string | null;
  demo: readonly DemoSignIn[];
  onSignedIn?: (() => void) | undefined;
}

export function SignInForm({ organization, demo, onSignedIn }: SignInFormProps) {
  const login = useLogin(organization, onSignedIn);
  const [form, setForm] = useState<LoginForm>({ email: '', password: '' });
  const [refusal, setRefusal] = useState<Refusal<keyof LoginForm> | null>(null);
  const box = useRef<HTMLFormElement>(null);

  function change(part: Partial<LoginForm>) {
    setForm({ ...form, ...part });
    setRefusal(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkLogin(form);
    setRefusal(found);
    if (found === null) login.mutate(form);
    else focusOn(box.current, found.fields[0]);
  }

  const wrong = (name: keyof LoginForm) => (refusal?.fields.includes(name) ? true : undefined);
  return (
    <form ref={box} noValidate onSubmit={submit} className="grid gap-3">
      <PhoneGroup label="Sign In">
        <Field label="E-mail">
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.email}
            aria-invalid={wrong('email')}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <Field label="Password">
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={form.password}
            aria-invalid={wrong('password')}
            onChange={(event) => change({ password: event.target.value })}
          />
        </Field>
      </PhoneGroup>
      {refusal !== null ? (
        <Refused title="Missing Information" text={refusal.message} />
      ) : login.isError ? (
        <Refused title="Login failed" text={whyNot(login.error)} />
      ) : null}
      <BigButton type="submit" look="primary" busy={login.isPending}>
        {login.isPending ? 'Signing In…' : 'Sign In'}
      </BigButton>
      {demo.length === 0 ? null : (
        <PhoneGroup label="Demo sign-ins">
          <p className="text-dense text-ink-2">
            <strong className="block font-semibold text-ink">Demo sign-ins</strong> This server runs
            with demo data.
          </p>
          <ul className="grid gap-2">
            {demo.map(({ role, email, password }) => (
              <li key={email} className="flex items-center justify-between gap-3 text-dense">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-medium">{role}</span> {email}
                  <span className="block text-ink-2">{password}</span>
                </span>
                <Button
                  size="lg"
                  aria-label={`Use, ${role}`}
                  onClick={() => change({ email, password })}
                >
                  Use
                </Button>
              </li>
            ))}
          </ul>
        </PhoneGroup>
      )}
    </form>
  );
}

function whyNot(error: Error): string {
  return errorText(
    error,
    isStatus(error, 401) ? 'Invalid email or password' : 'Please try again in a moment.',
  );
}

/** The first field that is wrong takes the focus. */
export function focusOn(form: HTMLFormElement | null, name: string | undefined) {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
