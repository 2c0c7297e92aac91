import { useState } from 'react';
import type { AnteKind } from '@/domain/night/entries';
import { Checkbox } from '@/ui/checkbox';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { SegmentedField } from '@/ui/segmented-field';
import { MoneyInput } from '@/ui/text-input';
import { plainMoney, positive } from './money-field';
import type { Outcome, UseNight } from '@/domain/night/view';
import { useForm } from './use-form';

/** Blinds, antes and straddles: they count from the next hand. */
export function BlindsSheet({ night, onClose }: { night: UseNight; onClose: () => void }) {
  const { blinds, settings } = night.state;
  const [small, setSmall] = useState(plainMoney(blinds.small));
  const [big, setBig] = useState(plainMoney(blinds.big));
  const [kind, setKind] = useState<AnteKind>(settings.ante.kind);
  const [ante, setAnte] = useState(plainMoney(settings.ante.amount || blinds.big));
  const [straddle, setStraddle] = useState(settings.straddle);
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useForm(onClose);
  const [smallCents, bigCents, anteCents] = [positive(small), positive(big), positive(ante)];
  const crossed = smallCents !== null && bigCents !== null && smallCents > bigCents;
  const noAnte = kind !== 'none' && anteCents === null;

  function submit() {
    setTried(true);
    if (smallCents === null || bigCents === null || crossed || noAnte) return;
    void send(async (): Promise<Outcome> => {
      if (smallCents !== blinds.small || bigCents !== blinds.big) {
        const set = await night.dispatch({ kind: 'blinds', small: smallCents, big: bigCents });
        if (!set.ok) return set;
      }
      const amount = kind === 'none' || anteCents === null ? settings.ante.amount : anteCents;
      const same = kind === settings.ante.kind && amount === settings.ante.amount;
      const change = {
        ...(same ? {} : { ante: { kind, amount } }),
        ...(straddle === settings.straddle ? {} : { straddle }),
      };
      if (Object.keys(change).length === 0) return { ok: true };
      return night.dispatch({ kind: 'settings', change });
    });
  }

  return (
    <FormDialog
      title="Blinds and antes"
      description="They count from the next hand."
      busy={busy}
      error={error}
      submitLabel="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Small blind"
          required
          error={
            tried && smallCents === null
              ? 'Small blind is required'
              : tried && crossed
                ? 'Not above the big blind'
                : undefined
          }
        >
          <MoneyInput value={small} onChange={(event) => setSmall(event.target.value)} />
        </Field>
        <Field
          label="Big blind"
          required
          error={tried && bigCents === null ? 'Big blind is required' : undefined}
        >
          <MoneyInput value={big} onChange={(event) => setBig(event.target.value)} />
        </Field>
      </div>
      <SegmentedField
        label="Ante"
        value={kind}
        onValueChange={setKind}
        segments={[
          { value: 'none', label: 'None' },
          { value: 'each', label: 'Everybody' },
          { value: 'big_blind', label: 'Big blind' },
        ]}
      />
      {kind === 'none' ? null : (
        <Field
          label="Ante amount"
          required
          error={tried && noAnte ? 'An ante needs an amount' : undefined}
        >
          <MoneyInput value={ante} onChange={(event) => setAnte(event.target.value)} />
        </Field>
      )}
      <Checkbox checked={straddle} onChange={(event) => setStraddle(event.target.checked)}>
        Offer a straddle before each hand
      </Checkbox>
    </FormDialog>
  );
}
