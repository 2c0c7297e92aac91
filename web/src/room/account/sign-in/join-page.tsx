import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
import type { components } from '@/api/generated/schema.gen';
import { request } from '@/api/acts/request';
import { setToken } from '@/api/client/tokens';
import { InlineActForm } from '@/shells/inline-act-form';
import { useRequest } from '@/shells/use-request';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { textFieldsOf } from '@/ui/form/text-fields';
import { FormError } from '@/ui/form-error';
import { PlainPage } from '@/ui/plain-page';
import { reloadToRoot } from './leave';
import { entryQuery } from '@/api/entry-query';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { type JoinForm, joinSchema } from './schema';
import { FirstRun } from './unknown-tenant';

const F = textFieldsOf<typeof joinSchema>();

type Invited = components['schemas']['StaffInvitee'];

/** `/join#CODE`: an invited user chooses a password, or a user who forgot theirs sets a new one. */
export function JoinPage({ organization }: { organization: string | null }) {
  const code = decodeURIComponent(window.location.hash.slice(1));
  const whose = organization === null ? {} : { organizationDomain: organization };
  const invited = useQuery({
    // The code is a secret, so it is not part of the key, which developer tools show.
    queryKey: ['/api/auth/invitation'],
    queryFn: () => request<Invited>('POST', '/api/auth/invitation', { body: { code, ...whose } }),
    gcTime: 0,
  });

  const entry = useQuery({ ...entryQuery(organization), enabled: invited.isError });

  useWindowTitle('Choose a password · PitBoss');

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
  const accept = useRequest(
    ({ name, password }: JoinForm) =>
      request<{ token: string }>('POST', '/api/auth/accept-invitation', {
        anonymous: true,
        body: { code, password, ...(isNew ? { name } : {}), ...whose },
      }),
    {
      onSuccess: ({ token }) => {
        setToken('staff', token);
        reloadToRoot();
      },
    },
  );
  return (
    <>
      <header>
        <h1 id="join-title" className="text-page font-semibold">
          {isNew ? `Join ${invited.organizationName}` : 'Choose a new password'}
        </h1>
        <p className="mt-0.5 text-dense wrap-anywhere text-ink-2">{invited.email}</p>
      </header>
      <InlineActForm
        act={accept}
        schema={joinSchema}
        defaults={{ name: invited.name, password: '', again: '' }}
        vars={(values) => values}
        className="grid gap-4"
      >
        {({ error, busy }) => (
          <>
            <FormError text={error} />
            {isNew ? <F.Text name="name" label="Your name" autoComplete="name" /> : null}
            {/* Tells password managers to which account the password belongs. */}
            <input type="hidden" name="username" autoComplete="username" value={invited.email} />
            <F.Password name="password" label="Password" hint="At least 12 characters." autoComplete="new-password" />
            <F.Password name="again" label="Password again" autoComplete="new-password" />
            <div className="mt-1 grid">
              <Button type="submit" variant="primary" size="xl" block busy={busy}>
                {isNew ? 'Join' : 'Set Password'}
              </Button>
            </div>
          </>
        )}
      </InlineActForm>
    </>
  );
}
