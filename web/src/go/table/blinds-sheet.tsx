import * as z from 'zod/mini';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import type { Outcome, UseNight } from '../engine/night/view';
import { amountField, plainMoney, positive } from './money-field';
import { useNightAct } from './use-night-act';

const blindsSchema = z
  .object({
    small: amountField(positive, 'Small blind is required'),
    big: amountField(positive, 'Big blind is required'),
    kind: z.enum(['none', 'each', 'big_blind']),
    ante: z.string(),
    straddle: z.boolean(),
  })
  .check(
    z.refine(({ small, big }) => small <= big, {
      message: 'Not above the big blind',
      path: ['small'],
    }),
    z.refine(({ kind, ante }) => kind === 'none' || positive(ante) !== null, {
      message: 'An ante needs an amount',
      path: ['ante'],
    }),
  );

const F = fieldsOf<typeof blindsSchema>();

/** Changes blinds, antes and straddles from the next hand on. */
export function BlindsSheet({ night, onClose }: { night: UseNight; onClose: () => void }) {
  const { blinds, settings } = night.state;
  const save = useNightAct((values: z.output<typeof blindsSchema>) => saveBlinds(night, values));
  return (
    <ActForm
      act={save}
      schema={blindsSchema}
      defaults={{
        small: plainMoney(blinds.small),
        big: plainMoney(blinds.big),
        kind: settings.ante.kind,
        ante: plainMoney(settings.ante.amount || blinds.big),
        straddle: settings.straddle,
      }}
      vars={(values) => values}
      title="Blinds and antes"
      description="Takes effect next hand."
      submit="Save"
      onClose={onClose}
    >
      {({ kind }) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <F.Money name="small" label="Small blind" required />
            <F.Money name="big" label="Big blind" required />
          </div>
          <F.Segmented
            name="kind"
            label="Ante"
            segments={[
              { value: 'none', label: 'None' },
              { value: 'each', label: 'Everybody' },
              { value: 'big_blind', label: 'Big blind' },
            ]}
          />
          {kind === 'none' ? null : <F.Money name="ante" label="Ante amount" required />}
          <F.Checkbox name="straddle">Offer a straddle before each hand</F.Checkbox>
        </>
      )}
    </ActForm>
  );
}

async function saveBlinds(
  night: UseNight,
  { small, big, kind, ante, straddle }: z.output<typeof blindsSchema>,
): Promise<Outcome> {
  const { blinds, settings } = night.state;
  if (small !== blinds.small || big !== blinds.big) {
    const set = await night.dispatch({ kind: 'blinds', small, big });
    if (!set.ok) return set;
  }
  const amount = (kind === 'none' ? null : positive(ante)) ?? settings.ante.amount;
  const same = kind === settings.ante.kind && amount === settings.ante.amount;
  const change = {
    ...(same ? {} : { ante: { kind, amount } }),
    ...(straddle === settings.straddle ? {} : { straddle }),
  };
  if (Object.keys(change).length === 0) return { ok: true };
  return night.dispatch({ kind: 'settings', change });
}
