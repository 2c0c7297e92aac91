import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import { Button } from '@/ui/button';
import { CodeField } from '@/ui/code-field';
import { Dialog, DialogBody } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { PasswordInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { useDisable, useNewCodes } from './mutations';
import { type TwoStepBase, twoStepQuery, type TwoStepState } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';

interface TwoStepPanelProps {
  base: TwoStepBase;
  /** Nobody may do without it: an administrator. */
  required?: boolean;
}

type Asked = 'set-up' | 'codes' | 'disable' | null;

/** The second step of one's own sign-in: on or off, its recovery codes. */
export function TwoStepPanel({ base, required = false }: TwoStepPanelProps) {
  const state = useQuery(twoStepQuery(base));
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <Panel title="Two-step sign-in">
      {state.data !== undefined ? (
        <State state={state.data} required={required} onAsk={setAsked} />
      ) : state.isError ? (
        <ErrorPanel
          what="two-step sign-in"
          error={state.error}
          retrying={state.isFetching}
          onRetry={() => void state.refetch()}
        />
      ) : (
        <Loading label="Loading two-step sign-in">
          <SkeletonRows rows={2} />
        </Loading>
      )}
      {asked === 'set-up' ? (
        <Dialog open title="Set up two-step sign-in" onOpenChange={(open) => !open && close()}>
          <DialogBody>
            <SetUp base={base} onDone={close} />
          </DialogBody>
        </Dialog>
      ) : null}
      {asked === 'codes' ? <NewCodes base={base} onClose={close} /> : null}
      {asked === 'disable' ? <TurnOff base={base} onClose={close} /> : null}
    </Panel>
  );
}

interface StateProps {
  state: TwoStepState;
  required: boolean;
  onAsk: (asked: Asked) => void;
}

function State({ state, required, onAsk }: StateProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="mr-auto grid min-w-0 gap-1">
        {state.on ? (
          <StatusBadge shape="check" tone="ok" label="On" />
        ) : (
          <StatusBadge shape="ring" tone="neutral" label="Off" />
        )}
        <p className="text-dense text-ink-2">
          {state.on
            ? `A code from your phone is asked for after the password. ${leftOf(state.recoveryCodesLeft)}`
            : state.available
              ? 'With it a stolen password alone opens nothing.'
              : 'The server has no key to keep secrets with. Its operator sets PITBOSS_SECRET_KEY.'}
        </p>
      </div>
      {state.on ? (
        <>
          <Button onClick={() => onAsk('codes')}>New Recovery Codes</Button>
          {required ? null : (
            <Button variant="danger" onClick={() => onAsk('disable')}>
              Turn Off
            </Button>
          )}
        </>
      ) : (
        <Button
          variant="primary"
          disabledReason={state.available ? undefined : 'The server has no secret key'}
          onClick={() => onAsk('set-up')}
        >
          Set Up
        </Button>
      )}
    </div>
  );
}

function leftOf(codes: number): string {
  if (codes === 0) return 'No recovery code is left.';
  return codes === 1 ? '1 recovery code is left.' : `${codes} recovery codes are left.`;
}

interface AskedProps {
  base: TwoStepBase;
  onClose: () => void;
}

function NewCodes({ base, onClose }: AskedProps) {
  const renew = useNewCodes(base);
  const [code, setCode] = useState('');
  if (renew.isSuccess)
    return (
      <Dialog open title="Your recovery codes" onOpenChange={(open) => !open && onClose()}>
        <DialogBody>
          <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
        </DialogBody>
      </Dialog>
    );
  return (
    <FormDialog
      title="New recovery codes"
      description="The old ones stop working."
      busy={renew.isPending}
      submitLabel="Make New Codes"
      onSubmit={() => renew.mutate({ code: code.trim() })}
      onClose={onClose}
    >
      <CodeField
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={refusedCode(renew.error)}
      />
    </FormDialog>
  );
}

function TurnOff({ base, onClose }: AskedProps) {
  const disable = useDisable(base);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const refused = fieldErrors(disable.error);
  const plain = disable.isError && Object.keys(refused).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    disable.mutate(
      { password, code: code.trim() },
      {
        onSuccess: () => {
          toast({ title: 'Two-step sign-in is off' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Turn off two-step sign-in?"
      description="From then on the password alone opens your account."
      busy={disable.isPending}
      error={plain ? errorText(disable.error) : undefined}
      submitLabel="Turn Off"
      tone="danger"
      dirty={password !== '' || code !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Your password" error={refused['password']}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      <CodeField
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={refused['code']}
      />
    </FormDialog>
  );
}

function refusedCode(error: unknown): string | undefined {
  return error === null ? undefined : (fieldErrors(error)['code'] ?? errorText(error));
}
