import { Button } from '@/ui/button';
import { textFieldsOf } from '@/ui/form/text-fields';
import type { signInSchema } from './schema';

const F = textFieldsOf<typeof signInSchema>();

interface CredentialFieldsProps {
  /** The password was right, and the account has two-step sign-in. */
  asksForCode: boolean;
  busy: boolean;
}

/** Email and password, then the code of the second step. */
export function CredentialFields({ asksForCode, busy }: CredentialFieldsProps) {
  return (
    <>
      {asksForCode ? (
        <F.Code name="code" />
      ) : (
        <>
          <F.Text
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <F.Password name="password" label="Password" autoComplete="current-password" />
        </>
      )}
      <div className="mt-1 grid">
        <Button type="submit" variant="primary" size="xl" block busy={busy}>
          {busy ? 'Signing In…' : 'Sign In'}
        </Button>
      </div>
    </>
  );
}
