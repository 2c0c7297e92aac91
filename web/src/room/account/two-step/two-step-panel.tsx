import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ActForm } from '@/shells/act-form';
import { QueryView } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { Dialog, DialogBody } from '@/ui/dialog';
import { fieldsOf } from '@/ui/form/fields';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { formatQuantity } from '@/lib/format';
import { TWO_STEP } from './acts';
import { type TwoStepBase, twoStepQuery, type TwoStepState } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { atCode, codeSchema } from './schema';
import { SetUp } from './set-up';

const turnOffSchema = z.object({ password: z.string(), code: codeSchema.shape.code });

const F = fieldsOf<typeof turnOffSchema>();

interface TwoStepPanelProps {
  base: TwoStepBase;
  /** Whether two-step sign-in cannot be turned off, as for administrators. */
  required?: boolean;
}

type Asked = 'set-up' | 'codes' | 'disable' | null;

/** The user's own two-step sign-in: its state and its recovery codes. */
export function TwoStepPanel({ base, required = false }: TwoStepPanelProps) {
  const state = useQuery(twoStepQuery(base));
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <Panel title="Two-step sign-in">
      <QueryView of={state} what="two-step sign-in" rows={2}>
        {(data) => <State state={data} required={required} onAsk={setAsked} />}
      </QueryView>
      {asked === 'set-up' ? <SetUpDialog base={base} onClose={close} /> : null}
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
              ? 'Protects your account even if your password is stolen.'
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
  return formatQuantity(codes, 'recovery code is left.', 'recovery codes are left.');
}

interface AskedProps {
  base: TwoStepBase;
  onClose: () => void;
}

function SetUpDialog({ base, onClose }: AskedProps) {
  return (
    <Dialog title="Set up two-step sign-in" onClose={onClose}>
      <DialogBody>
        <SetUp base={base} onDone={onClose} />
      </DialogBody>
    </Dialog>
  );
}

function NewCodes({ base, onClose }: AskedProps) {
  return (
    <ActForm
      act={TWO_STEP[base].renewCodes}
      schema={codeSchema}
      defaults={{ code: '' }}
      vars={(values) => values}
      title="New recovery codes"
      description="The old ones stop working."
      submit="Make New Codes"
      renderResult={({ recoveryCodes }) => (
        <Dialog title="Your recovery codes" onClose={onClose}>
          <DialogBody>
            <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
          </DialogBody>
        </Dialog>
      )}
      onRefused={atCode}
      onClose={onClose}
    >
      <F.Code name="code" />
    </ActForm>
  );
}

function TurnOff({ base, onClose }: AskedProps) {
  return (
    <ActForm
      act={TWO_STEP[base].disable}
      schema={turnOffSchema}
      defaults={{ password: '', code: '' }}
      vars={(values) => values}
      title="Turn off two-step sign-in?"
      description="From then on the password alone opens your account."
      submit="Turn Off"
      tone="danger"
      onClose={onClose}
    >
      <F.Password name="password" label="Your password" autoComplete="current-password" />
      <F.Code name="code" />
    </ActForm>
  );
}
