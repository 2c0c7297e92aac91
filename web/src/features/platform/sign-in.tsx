import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '@/api/client/errors';
import { asksForCode } from '@/api/two-step';
import type { DemoSignIn } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button, LinkButton } from '@/ui/button';
import { CodeField } from '@/ui/code-field';
import { Field } from '@/ui/field';
import { PlainPage } from '@/ui/plain-page';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { useAdminSignIn } from './mutations';
import { entryQuery } from './queries';
import { type AdminSignInForm, adminSignInSchema, MISSING } from './schema';

interface AdminSignInProps {
  /** What an empty server shows, above the way to this form. */
  firstRun: ComponentType<{ children: ReactNode }>;
}

/** The platform's own door. On an empty server its form waits until an administrator asks for it. */
export function AdminSignIn({ firstRun: FirstRun }: AdminSignInProps) {
  const entry = useQuery(entryQuery);
  const [isAsked, setIsAsked] = useState(false);
  if (entry.data?.firstRun && !isAsked)
    return (
      <PlainPage>
        <FirstRun>
          <LinkButton onClick={() => setIsAsked(true)}>Sign in to the platform</LinkButton>
        </FirstRun>
      </PlainPage>
    );
  return <SignInForm demo={entry.data?.platformDemo[0]} />;
}

/** A second step follows where the account has one. */
function SignInForm({ demo }: { demo: DemoSignIn | undefined }) {
  const signIn = useAdminSignIn();
  const form = useForm<AdminSignInForm>({
    resolver: schemaResolver(adminSignInSchema),
    defaultValues: { email: '', password: '', code: '' },
  });
  const { errors } = form.formState;
  const second = asksForCode(signIn.error);

  // Synchronises with the title of the window.
  useEffect(() => {
    document.title = 'Sign in · PitBoss Platform';
  }, []);

  const submit = form.handleSubmit(
    (values) =>
      signIn.mutate(values, {
        onError: (error) => {
          form.resetField('code');
          if (!asksForCode(error))
            toast({
              title: 'Login failed',
              description: errorText(error, 'Login failed'),
              tone: 'error',
            });
        },
      }),
    () => toast({ title: 'Missing information', description: MISSING, tone: 'error' }),
  );

  return (
    <PlainPage>
      <section
        aria-labelledby="admin-sign-in"
        className="mx-auto grid w-[min(25rem,100%)] gap-6 rounded-card border border-line bg-surface p-8 phone:px-4 phone:py-6"
      >
        <header>
          <h1 id="admin-sign-in" className="text-page font-semibold">
            {second ? 'Enter your code' : 'Sign in to the platform'}
          </h1>
          <p className="mt-0.5 text-dense text-ink-2">
            {second ? 'From your authenticator app, or a recovery code.' : 'For administrators.'}
          </p>
        </header>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {second ? (
            <CodeField
              {...form.register('code')}
              error={signIn.variables?.code === '' ? undefined : errorText(signIn.error)}
            />
          ) : (
            <>
              <Field label="E-mail" error={errors.email?.message}>
                <TextInput
                  {...form.register('email')}
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </Field>
              <Field label="Password" error={errors.password?.message}>
                <PasswordInput {...form.register('password')} autoComplete="current-password" />
              </Field>
            </>
          )}
          <div className="mt-1 grid">
            <Button type="submit" variant="primary" size="xl" block busy={signIn.isPending}>
              {signIn.isPending ? 'Signing In…' : 'Sign In'}
            </Button>
          </div>
        </form>
        {second || demo === undefined ? null : (
          <p className="text-meta text-ink-3">
            The demo’s administrator:{' '}
            <LinkButton
              onClick={() => {
                form.setValue('email', demo.email);
                form.setValue('password', demo.password);
                form.clearErrors();
              }}
            >
              {demo.email}
            </LinkButton>
          </p>
        )}
        {second ? (
          <p className="text-meta">
            <LinkButton onClick={() => signIn.reset()}>Sign in as somebody else</LinkButton>
          </p>
        ) : null}
      </section>
    </PlainPage>
  );
}
