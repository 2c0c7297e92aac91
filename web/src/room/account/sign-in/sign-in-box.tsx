import { asksForCode } from '@/api/two-step';
import type { EntryInfo } from '@/api/types';
import { InlineActForm } from '@/shells/inline-act-form';
import { LinkButton } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { CredentialFields } from './credential-fields';
import { DemoSignIns } from './demo-sign-ins';
import { useSignIn } from './mutations';
import { signInSchema } from './schema';

interface SignInBoxProps {
  entry: EntryInfo;
  tenant: { name: string; domain: string };
  organization: string | null;
}

export function SignInBox({ entry, tenant, organization }: SignInBoxProps) {
  const signIn = useSignIn(organization);
  const second = asksForCode(signIn.error);
  const hasDemo = entry.demo.length > 0 && !second;
  return (
    <div className="mx-auto grid w-full justify-center gap-6">
      <div
        className={`overflow-hidden rounded-card border border-line bg-surface ${hasDemo ? 'grid w-[min(58rem,100%)] grid-cols-[minmax(0,25rem)_minmax(0,33rem)] max-[900px]:w-[min(33rem,100%)] max-[900px]:grid-cols-[minmax(0,1fr)]' : 'w-[min(25rem,100%)]'}`}
      >
        <InlineActForm
          act={signIn}
          schema={signInSchema}
          defaults={{ email: '', password: '', code: '' }}
          vars={(values) => values}
          onRefused={(_refusal, form) => {
            form.resetField('code');
            return false;
          }}
          className="grid gap-4"
          renderFrame={(content, { form, typed }) => (
            <>
              <section aria-labelledby="sign-in-title" className="grid content-center gap-6 p-8 phone:px-4 phone:py-6">
                <header>
                  <h1 id="sign-in-title" className="text-page font-semibold">
                    Sign in to {tenant.name}
                  </h1>
                  <p className="mt-0.5 text-dense text-ink-2">
                    {tenant.domain}.{entry.platformDomain}
                  </p>
                </header>
                {content}
                <p className="text-meta text-ink-3">
                  {second ? (
                    <LinkButton onClick={() => signIn.reset()}>Use another account</LinkButton>
                  ) : (
                    'Forgot your password? Ask the club owner to reset it.'
                  )}
                </p>
              </section>
              {hasDemo ? (
                <DemoSignIns
                  demo={entry.demo}
                  inUse={typed.email}
                  onUse={({ email, password }) => {
                    form.setValue('email', email);
                    form.setValue('password', password);
                    form.clearErrors();
                  }}
                />
              ) : null}
            </>
          )}
        >
          {({ busy }) => (
            <>
              {second ? (
                <p className="text-body text-ink-2">Enter the code from your authenticator app, or a recovery code.</p>
              ) : null}
              <CredentialFields asksForCode={second} busy={busy} />
            </>
          )}
        </InlineActForm>
      </div>
      <p className="text-center text-dense text-ink-2">
        Platform staff sign in{' '}
        <a className={linkStyle} href="/?admin=true">
          here
        </a>
        . Home games:{' '}
        <a className={linkStyle} href="/pitboss-go">
          PitBoss Go
        </a>
        .
      </p>
    </div>
  );
}
