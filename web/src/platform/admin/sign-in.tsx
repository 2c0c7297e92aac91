import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { asksForCode } from '@/api/two-step';
import type { DemoSignIn } from '@/api/types';
import { CredentialFields } from '@/room/account/sign-in/credential-fields';
import { InlineActForm } from '@/shells/inline-act-form';
import { LinkButton } from '@/ui/button';
import { PlainPage } from '@/ui/plain-page';
import { toast } from '@/ui/toast-store';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { useAdminSignIn } from './mutations';
import { entryQuery } from './queries';
import { adminSignInSchema, MISSING } from './schema';

interface AdminSignInProps {
  /** Content of an empty server, above the link to this form. */
  firstRun: ComponentType<{ children: ReactNode }>;
}

/** The platform's sign-in page. On an empty server the form is hidden until an administrator asks for it. */
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

/** The form asks for the second step if the account has one. */
function SignInForm({ demo }: { demo: DemoSignIn | undefined }) {
  const signIn = useAdminSignIn();
  const second = asksForCode(signIn.error);

  useWindowTitle('Sign in · PitBoss Platform');

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
        <InlineActForm
          act={signIn}
          schema={adminSignInSchema}
          defaults={{ email: '', password: '', code: '' }}
          vars={(values) => values}
          onRefused={(_refusal, form) => {
            form.resetField('code');
            return false;
          }}
          onInvalid={() => toast({ title: 'Missing information', description: MISSING, tone: 'error' })}
          className="grid gap-4"
          renderFrame={(content, { form }) => (
            <>
              {content}
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
            </>
          )}
        >
          {({ busy }) => <CredentialFields asksForCode={second} busy={busy} />}
        </InlineActForm>
        {second ? (
          <p className="text-meta">
            <LinkButton onClick={() => signIn.reset()}>Use another account</LinkButton>
          </p>
        ) : null}
      </section>
    </PlainPage>
  );
}
