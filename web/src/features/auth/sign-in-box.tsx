import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { errorText } from '@/api/client/errors';
import { asksForCode } from '@/api/two-step';
import type { DemoSignIn, EntryInfo } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button, LinkButton } from '@/ui/button';
import { CodeField } from '@/ui/code-field';
import { linkStyle } from '@/ui/button-style';
import { Field } from '@/ui/field';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { DemoSignIns } from './demo-sign-ins';
import { useSignIn } from './mutations';
import { type SignInForm, signInSchema } from './schema';

interface SignInBoxProps {
  entry: EntryInfo;
  tenant: { name: string; domain: string };
  organization: string | null;
}

export function SignInBox({ entry, tenant, organization }: SignInBoxProps) {
  const signIn = useSignIn(organization);
  const form = useForm<SignInForm>({
    resolver: schemaResolver(signInSchema),
    defaultValues: { email: '', password: '', code: '' },
  });
  const { errors } = form.formState;
  const inUse = useWatch({ control: form.control, name: 'email' });
  const busy = signIn.isPending || signIn.isSuccess;

  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: () => toast({ title: 'Logged in successfully' }),
      onError: (error) => {
        form.resetField('code');
        if (asksForCode(error)) return;
        toast({
          title: 'Login Failed',
          description: errorText(error, 'Login failed'),
          tone: 'error',
        });
      },
    }),
  );

  function use(demo: DemoSignIn) {
    form.setValue('email', demo.email);
    form.setValue('password', demo.password);
    form.clearErrors();
  }

  const second = asksForCode(signIn.error);
  const hasDemo = entry.demo.length > 0 && !second;
  return (
    <div className="mx-auto grid w-full justify-center gap-6">
      <div
        className={`overflow-hidden rounded-card border border-line bg-surface ${hasDemo ? 'grid w-[min(58rem,100%)] grid-cols-[minmax(0,25rem)_minmax(0,33rem)] max-[900px]:w-[min(33rem,100%)] max-[900px]:grid-cols-[minmax(0,1fr)]' : 'w-[min(25rem,100%)]'}`}
      >
        <section
          aria-labelledby="sign-in-title"
          className="grid content-center gap-6 p-8 phone:px-4 phone:py-6"
        >
          <header>
            <h1 id="sign-in-title" className="text-page font-semibold">
              Sign in to {tenant.name}
            </h1>
            <p className="mt-0.5 text-dense text-ink-2">
              {tenant.domain}.{entry.platformDomain}
            </p>
          </header>
          <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
            {second ? (
              <SecondStep
                form={form}
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
              <Button type="submit" variant="primary" size="xl" block busy={busy}>
                {busy ? 'Signing In…' : 'Sign In'}
              </Button>
            </div>
          </form>
          <p className="text-meta text-ink-3">
            {second ? (
              <LinkButton onClick={() => signIn.reset()}>Sign in as somebody else</LinkButton>
            ) : (
              'Forgotten the password? The owner of your club can set a new one.'
            )}
          </p>
        </section>
        {hasDemo ? <DemoSignIns demo={entry.demo} inUse={inUse} onUse={use} /> : null}
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

interface SecondStepProps {
  form: UseFormReturn<SignInForm>;
  error: string | undefined;
}

/** After the password, where the account has it switched on. */
function SecondStep({ form, error }: SecondStepProps) {
  return (
    <>
      <p className="text-body text-ink-2">
        Enter the code from your authenticator app, or a recovery code.
      </p>
      <CodeField {...form.register('code')} error={error} />
    </>
  );
}
