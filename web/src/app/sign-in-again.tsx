import { useEffect, useRef } from 'react';
import type { Audience } from '@/api/client/identity';
import { type Credentials, signInAgain } from '@/api/session/sign-in';
import { asksForCode } from '@/api/two-step';
import { CredentialFields } from '@/room/account/sign-in/credential-fields';
import { signInSchema } from '@/room/account/sign-in/schema';
import { InlineActForm } from '@/shells/inline-act-form';
import { useRequest, wrongCode } from '@/shells/use-request';
import { LinkButton } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { reloadPage } from './reload';

interface SignInAgainProps {
  audience: Audience;
  organization: string | null;
  /** The email address of the person whose session has ended. */
  email: string;
}

/**
 * The form of the sign-in layer. The page below stays unchanged until the server has named the person who signed in.
 */
export function SignInAgain({ audience, organization, email }: SignInAgainProps) {
  const box = useRef<HTMLDivElement>(null);
  const signIn = useRequest((credentials: Credentials) => signInAgain(audience, credentials, organization), {
    failure: 'Login failed',
    fieldsOf: wrongCode,
    onSuccess: (isSame) => {
      if (!isSame) reloadPage();
    },
  });
  const second = asksForCode(signIn.error);

  // Sets the focus here, because this form loads after the dialog around it.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[name="${email === '' ? 'email' : 'password'}"]`)?.focus();
  }, [email]);

  return (
    <div ref={box} className="contents">
      <InlineActForm
        act={signIn}
        schema={signInSchema}
        defaults={{ email, password: '', code: '' }}
        vars={(values) => values}
        className="grid gap-4"
      >
        {({ error, busy }) => (
          <>
            <FormError text={second ? null : error} />
            <CredentialFields asksForCode={second} busy={busy} />
          </>
        )}
      </InlineActForm>
      <p className="text-meta text-ink-3">
        Not you? <LinkButton onClick={reloadPage}>Sign in as someone else</LinkButton>. Changes that were not saved are
        discarded.
      </p>
    </div>
  );
}
