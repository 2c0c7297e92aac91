import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { request } from '@/api/acts/request';
import { setToken } from '@/api/client/tokens';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { PlainPage } from '@/ui/plain-page';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { reloadToRoot } from './leave';
import { entryQuery } from '@/api/entry-query';
import { type JoinForm, joinSchema } from './schema';
import { FirstRun } from './unknown-tenant';

interface Invited {
  kind: 'invitation' | 'reset';
  email: string;
  name: string;
  organizationName: string;
}

/** `/join#CODE`: somebody who was invited chooses a password, or somebody who forgot his a new one. */
export function JoinPage({ organization }: { organization: string | null }) {
  const code = decodeURIComponent(window.location.hash.slice(1));
  const whose = organization === null ? {} : { organizationDomain: organization };
  const invited = useQuery({
    // The code is a secret: it is no part of a key that tools show.
    queryKey: ['/api/auth/invitation'],
    queryFn: () => request<Invited>('POST', '/api/auth/invitation', { body: { code, ...whose } }),
    gcTime: 0,
  });

  const entry = useQuery({ ...entryQuery(organization), enabled: invited.isError });

  // Synchronises with the title of the window.
  useEffect(() => {
    document.title = 'Choose a password · PitBoss';
  }, []);

  if (entry.data?.firstRun)
    return (
      <PlainPage>
        <FirstRun />
      </PlainPage>
    );
  return (
    <PlainPage>
      <section
        aria-labelledby="join-title"
        className="mx-auto grid w-[min(25rem,100%)] gap-6 rounded-card border border-line bg-surface p-8 phone:px-4 phone:py-6"
      >
        {invited.data !== undefined ? (
          <Choose invited={invited.data} code={code} whose={whose} />
        ) : invited.isError ? (
          <NoLonger text={errorText(invited.error)} />
        ) : null}
      </section>
    </PlainPage>
  );
}

function NoLonger({ text }: { text: string }) {
  return (
    <header className="grid justify-items-start gap-3">
      <h1 id="join-title" className="text-page font-semibold">
        Nothing to open here
      </h1>
      <p className="text-body text-ink-2">{text}</p>
      <a href="/" className={linkStyle}>
        Go to the sign-in
      </a>
    </header>
  );
}

interface ChooseProps {
  invited: Invited;
  code: string;
  whose: { organizationDomain?: string };
}

function Choose({ invited, code, whose }: ChooseProps) {
  const isNew = invited.kind === 'invitation';
  const accept = useMutation({
    mutationFn: ({ name, password }: JoinForm) =>
      request<{ token: string }>('POST', '/api/auth/accept-invitation', {
        anonymous: true,
        body: { code, password, ...(isNew ? { name } : {}), ...whose },
      }),
    onSuccess: ({ token }) => {
      setToken('staff', token);
      reloadToRoot();
    },
  });
  const form = useForm<JoinForm>({
    resolver: schemaResolver(joinSchema),
    defaultValues: { name: invited.name, password: '', again: '' },
  });
  const { errors } = form.formState;
  const refused = fieldErrors(accept.error);
  const plain = accept.isError && Object.keys(refused).length === 0;
  const submit = form.handleSubmit((values) => accept.mutate(values));
  return (
    <>
      <header>
        <h1 id="join-title" className="text-page font-semibold">
          {isNew ? `Join ${invited.organizationName}` : 'Choose a new password'}
        </h1>
        <p className="mt-0.5 text-dense wrap-anywhere text-ink-2">{invited.email}</p>
      </header>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {plain ? <FormError text={errorText(accept.error)} /> : null}
        {isNew ? (
          <Field label="Your name" error={errors.name?.message ?? refused['name']}>
            <TextInput {...form.register('name')} autoComplete="name" />
          </Field>
        ) : null}
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={invited.email} />
        <Field
          label="Password"
          hint="At least 12 characters."
          error={errors.password?.message ?? refused['password']}
        >
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
        <Field label="Password again" error={errors.again?.message}>
          <PasswordInput {...form.register('again')} autoComplete="new-password" />
        </Field>
        <div className="mt-1 grid">
          <Button
            type="submit"
            variant="primary"
            size="xl"
            block
            busy={accept.isPending || accept.isSuccess}
          >
            {isNew ? 'Join' : 'Set Password'}
          </Button>
        </div>
      </form>
    </>
  );
}
