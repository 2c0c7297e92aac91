import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Audience } from '@/api/client/identity';
import { errorText } from '@/api/client/errors';
import { type Credentials, signInAgain } from '@/api/session/sign-in';
import { asksForCode } from '@/api/two-step';
import { Button, LinkButton } from '@/ui/button';
import { CodeField } from '@/ui/code-field';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { reloadPage } from './reload';

interface SignInAgainProps {
  audience: Audience;
  organization: string | null;
  /** The address of the person whose session has ended. */
  email: string;
}

/** The form of the sign-in layer. The page below it stays as it is until the server has said who signed in. */
export function SignInAgain({ audience, organization, email }: SignInAgainProps) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const signIn = useMutation({
    networkMode: 'always',
    mutationFn: (credentials: Credentials) => signInAgain(audience, credentials, organization),
    onSuccess: (isSame) => {
      if (!isSame) reloadPage();
    },
  });
  const second = asksForCode(signIn.error);
  const first = signIn.variables;

  // The focus: this form arrives after the dialog around it.
  useEffect(() => {
    focusOn(form.current, email === '' ? 'email' : 'password');
  }, [email]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (second && first !== undefined) {
      signIn.mutate({ ...first, code: text('code') });
      return;
    }
    const wrong = {
      ...(text('email').trim() === '' ? { email: 'E-mail is required' } : {}),
      ...(text('password') === '' ? { password: 'Password is required' } : {}),
    };
    setMissing(wrong);
    const [firstWrong] = Object.keys(wrong);
    if (firstWrong === undefined)
      signIn.mutate({ email: text('email'), password: text('password'), code: '' });
    else focusOn(event.currentTarget, firstWrong);
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {second ? (
          <CodeField
            name="code"
            error={first?.code === '' ? undefined : errorText(signIn.error, 'Login failed')}
          />
        ) : (
          <>
            <FormError text={signIn.isError ? errorText(signIn.error, 'Login failed') : null} />
            <Field label="E-mail" error={missing.email}>
              <TextInput
                name="email"
                type="email"
                defaultValue={first?.email ?? email}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Field label="Password" error={missing.password}>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
          </>
        )}
        <div className="mt-1 grid">
          <Button type="submit" variant="primary" size="xl" block busy={signIn.isPending}>
            {signIn.isPending ? 'Signing In…' : 'Sign In'}
          </Button>
        </div>
      </form>
      <p className="text-meta text-ink-3">
        Not you? <LinkButton onClick={reloadPage}>Sign in as someone else</LinkButton>. Changes that
        were not saved are discarded.
      </p>
    </>
  );
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
