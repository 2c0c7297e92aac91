import { errorText, isStatus } from '@/api/client/errors';
import type { DemoSignIn } from '@/api/types';
import { InlineActForm } from '@/shells/inline-act-form';
import { BigButton } from '@/ui/big-button';
import { Button } from '@/ui/button';
import { PhoneGroup } from '@/ui/phone-parts';
import { AccountField, messageOf } from './account-field';
import { useLogin } from './mutations';
import { Refused } from './note';
import { loginSchema } from './schema';

interface SignInFormProps {
  organization: string | null;
  demo: readonly DemoSignIn[];
  onSignedIn?: (() => void) | undefined;
}

export function SignInForm({ organization, demo, onSignedIn }: SignInFormProps) {
  const login = useLogin(organization, onSignedIn);
  return (
    <InlineActForm
      act={login}
      schema={loginSchema}
      defaults={{ email: '', password: '' }}
      vars={(values) => values}
      className="grid gap-3"
    >
      {({ form, busy }) => {
        const missing = messageOf(form.formState.errors);
        return (
          <>
            <PhoneGroup label="Sign In">
              <AccountField name="email" label="Email" type="email" autoComplete="username" />
              <AccountField name="password" label="Password" isPassword autoComplete="current-password" />
            </PhoneGroup>
            {missing !== null ? (
              <Refused title="Missing Information" text={missing} />
            ) : login.error !== null ? (
              <Refused title="Login failed" text={whyNot(login.error)} />
            ) : null}
            <BigButton type="submit" variant="primary" busy={busy}>
              {busy ? 'Signing In…' : 'Sign In'}
            </BigButton>
            {demo.length === 0 ? null : (
              <PhoneGroup label="Demo sign-ins">
                <p className="text-dense text-ink-2">
                  <strong className="block font-semibold text-ink">Demo sign-ins</strong> This server runs with demo
                  data.
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
                        onClick={() => {
                          form.setValue('email', email);
                          form.setValue('password', password);
                          form.clearErrors();
                        }}
                      >
                        Use
                      </Button>
                    </li>
                  ))}
                </ul>
              </PhoneGroup>
            )}
          </>
        );
      }}
    </InlineActForm>
  );
}

function whyNot(error: Error): string {
  return errorText(error, isStatus(error, 401) ? 'Invalid email or password' : 'Please try again in a moment.');
}
