import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import { Button } from '@/ui/button';
import { CodeField } from '@/ui/code-field';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { PasswordInput } from '@/ui/text-input';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useBegin, useConfirm } from './mutations';
import type { TwoStepBase } from './queries';
import { RecoveryCodes } from './recovery-codes';

const QrCode = lazyPart(async () => ({ default: (await import('@/ui/qr-code')).QrCode }));

interface SetUpProps {
  base: TwoStepBase;
  /** After the recovery codes have been seen. */
  onDone: () => void;
}

/** Three steps: the password, the app's first code, and the recovery codes to keep. */
export function SetUp({ base, onDone }: SetUpProps) {
  const begin = useBegin(base);
  const confirm = useConfirm(base);
  if (confirm.isSuccess)
    return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (begin.isSuccess) return <FirstCode begun={begin.data} confirm={confirm} />;
  return <AskPassword begin={begin} />;
}

function AskPassword({ begin }: { begin: ReturnType<typeof useBegin> }) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') begin.mutate({ password });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {begin.isError ? <FormError text={errorText(begin.error)} /> : null}
      <Field label="Your password" error={missing ? 'Password is required' : undefined}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      <Button type="submit" variant="primary" size="xl" busy={begin.isPending}>
        Continue
      </Button>
    </form>
  );
}

interface FirstCodeProps {
  begun: { secret: string; uri: string };
  confirm: ReturnType<typeof useConfirm>;
}

function FirstCode({ begun, confirm }: FirstCodeProps) {
  const [code, setCode] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm.mutate({ code: code.trim() });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-body text-ink-2">
        Scan this with an authenticator app, then type the code that it shows.
      </p>
      <div className="size-44 justify-self-center">
        <Boundary>
          <QrCode text={begun.uri} label="The key, for an authenticator app’s camera" />
        </Boundary>
      </div>
      <p className="text-center text-meta text-ink-3">
        Without a camera: <code className="text-ink-2 wrap-anywhere">{spaced(begun.secret)}</code>
      </p>
      <CodeField
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={
          confirm.isError
            ? (fieldErrors(confirm.error)['code'] ?? errorText(confirm.error))
            : undefined
        }
      />
      <Button type="submit" variant="primary" size="xl" busy={confirm.isPending}>
        Turn On
      </Button>
    </form>
  );
}

/** In fours, as a person reads it. */
function spaced(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
