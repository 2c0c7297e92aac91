import { useState } from 'react';
import * as z from 'zod/mini';
import { lazyPart } from '@/lib/lazy-part';
import { InlineActForm } from '@/shells/inline-act-form';
import { Boundary } from '@/ui/boundary';
import { Button } from '@/ui/button';
import { textFieldsOf } from '@/ui/form/text-fields';
import { FormError } from '@/ui/form-error';
import { TWO_STEP } from './acts';
import type { TwoStepBase } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { atCode, codeSchema } from './schema';

const QrCode = lazyPart(async () => (await import('@/ui/qr-code')).QrCode);

const passwordSchema = z.object({
  password: z.string().check(z.minLength(1, 'Password is required')),
});

const Ask = textFieldsOf<typeof passwordSchema>();
const F = textFieldsOf<typeof codeSchema>();

interface SetUpProps {
  base: TwoStepBase;
  /** Called after the recovery codes were shown. */
  onDone: () => void;
}

/** Three steps: the password, the app's first code, and the recovery codes to save. */
export function SetUp({ base, onDone }: SetUpProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun !== null)
    return (
      <InlineActForm
        key="code"
        act={TWO_STEP[base].confirm}
        schema={codeSchema}
        defaults={{ code: '' }}
        vars={(values) => values}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        onRefused={atCode}
        className="grid gap-4"
      >
        {({ busy }) => (
          <>
            <p className="text-body text-ink-2">
              Scan this with an authenticator app, then type the code that it shows.
            </p>
            <div className="size-44 justify-self-center">
              <Boundary>
                <QrCode text={begun.uri} label="The key, for an authenticator app’s camera" />
              </Boundary>
            </div>
            <p className="text-center text-meta text-ink-3">
              Can't scan? Enter this key: <code className="text-ink-2 wrap-anywhere">{spaced(begun.secret)}</code>
            </p>
            <F.Code name="code" />
            <Button type="submit" variant="primary" size="xl" busy={busy}>
              Turn On
            </Button>
          </>
        )}
      </InlineActForm>
    );
  return (
    <InlineActForm
      key="password"
      act={TWO_STEP[base].begin}
      schema={passwordSchema}
      defaults={{ password: '' }}
      vars={(values) => values}
      onDone={setBegun}
      className="grid gap-4"
    >
      {({ error, busy }) => (
        <>
          <FormError text={error} />
          <Ask.Password name="password" label="Your password" autoComplete="current-password" />
          <Button type="submit" variant="primary" size="xl" busy={busy}>
            Continue
          </Button>
        </>
      )}
    </InlineActForm>
  );
}

/** In groups of four, for reading. */
function spaced(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
