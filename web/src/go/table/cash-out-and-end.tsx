import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { type Cents, cents } from '@/domain/money';
import { requiredText } from '@/lib/form-fields';
import { seated } from '../engine/night/players';
import { chips } from '../engine/night/words';
import { ActingButton, LinkButton } from '@/ui/button';
import { ConfirmAct } from '@/shells/confirm-act';
import { InlineActForm } from '@/shells/inline-act-form';
import { fieldsOf } from '@/ui/form/fields';
import { FormError } from '@/ui/form-error';
import { amountField, notNegative, plainMoney, STACK_ERROR } from './money-field';
import type { Outcome, UseNight } from '../engine/night/view';
import { countsOf, difference } from './settle-model';
import type { Links } from './shared';
import { Away } from './game-not-ready';
import { tapStyle } from './tap-style';
import { useNightAct } from './use-night-act';
import { cardStyle } from '@/ui/card';
import { formatQuantity } from '@/lib/format';

const partStyle = `${cardStyle} grid grid-cols-1 gap-3 p-4`;
const headStyle = 'text-page font-semibold tracking-[-0.01em]';

/** The steps before a game ends: cash out all players, assign the difference, end the game. */
export function CashOutAndEnd({ night, links }: { night: UseNight; links: Links }) {
  const { state, lease } = night;
  if (!lease.mine)
    return (
      <section className={partStyle}>
        <h2 className={headStyle}>Not settled yet</h2>
        <p className="text-body text-ink-2">
          {lease.holder === null ? 'No device is recording this game.' : `${lease.holder.deviceName} is recording.`} The
          recording device closes the game.
        </p>
        <Away to={links.run} word="Back to the table" />
      </section>
    );
  if (state.hand !== null)
    return (
      <section className={partStyle}>
        <h2 className={headStyle}>A hand is in progress</h2>
        <p className="text-body text-ink-2">Finish or void hand {state.handNumber} first.</p>
        <Away to={links.run} word="Back to the table" />
      </section>
    );
  if (seated(state).length > 0) return <CountOut key={seated(state).length} night={night} />;
  const off = difference(state.ledger);
  return (
    <>
      {off === null ? <EndGame night={night} /> : <NameDifference night={night} off={off} />}
      <CorrectCounts key={state.ledger.out} night={night} />
    </>
  );
}

const countsSchema = z.object({ amounts: z.array(amountField(notNegative, STACK_ERROR)) });
const Counts = fieldsOf<typeof countsSchema>();

/** Corrects wrong final counts: sets each player's cash-out anew and logs the difference. */
function CorrectCounts({ night }: { night: UseNight }) {
  const { players } = night.state.ledger;
  const [open, setOpen] = useState(false);
  const correct = useNightAct((amounts: Cents[]) =>
    inOrder(
      players.flatMap(({ player, out }, i) => {
        const amount = cents((amounts[i] ?? out) - out);
        return amount === 0 ? [] : [{ kind: 'adjust', player, amount, name: 'Count corrected' } as const];
      }),
      night.dispatch,
    ),
  );
  if (!open)
    return (
      <p className="text-body text-ink-2">
        <LinkButton onClick={() => setOpen(true)}>Correct a count</LinkButton>
      </p>
    );
  return (
    <InlineActForm
      act={correct}
      schema={countsSchema}
      defaults={{ amounts: players.map(({ out }) => plainMoney(out)) }}
      vars={({ amounts }) => amounts}
      onDone={() => setOpen(false)}
    >
      {({ error, busy }) => (
        <Part title="Correct the final counts" error={error} busy={busy} submit="Save Counts">
          <CountFields players={players} />
        </Part>
      )}
    </InlineActForm>
  );
}

/** Sends entries in sequence, because the order of the log matters, until one is refused. */
async function inOrder(
  entries: readonly Parameters<UseNight['dispatch']>[0][],
  dispatch: UseNight['dispatch'],
): Promise<Outcome> {
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await dispatch(entry);
    if (!outcome.ok) return outcome;
  }
  return { ok: true };
}

function CountFields({ players }: { players: readonly { player: string; name: string }[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 [&_label]:truncate">
      {players.map(({ player, name }, i) => (
        <Counts.Money key={player} name={`amounts.${i}`} label={name} />
      ))}
    </div>
  );
}

function CountOut({ night }: { night: UseNight }) {
  const { ledger } = night.state;
  const [counts] = useState(() => countsOf(night.state));
  const cashOut = useNightAct((amounts: Cents[]) =>
    inOrder(
      counts.map(({ player }, i) => ({ kind: 'cash_out', player, amount: amounts[i] ?? cents(0) })),
      night.dispatch,
    ),
  );
  return (
    <InlineActForm
      act={cashOut}
      schema={countsSchema}
      defaults={{ amounts: counts.map(({ text }) => text) }}
      vars={({ amounts }) => amounts}
    >
      {({ typed, error, busy }) => {
        const sum = typed.amounts.reduce((all, text) => all + (notNegative(text) ?? 0), 0);
        const off = difference(ledger, sum);
        return (
          <Part
            title="Cash out everyone"
            aside={`In ${chips(ledger.in)} · Out ${chips(cents(ledger.out + sum))}`}
            note="From the tracker. Correct any amount that differs from the table."
            error={error}
            busy={busy}
            submit={`Cash out ${formatQuantity(counts.length, 'player')}`}
          >
            <CountFields players={counts} />
            {off === null ? null : (
              <p className="text-[0.875rem] font-medium text-warn" role="status">
                {off.text}: count again, or name it in the next step.
              </p>
            )}
          </Part>
        );
      }}
    </InlineActForm>
  );
}

const differenceSchema = z.object({
  player: requiredText('Choose a player'),
  name: requiredText('A reason is required'),
});
const F = fieldsOf<typeof differenceSchema>();

function NameDifference({ night, off }: { night: UseNight; off: NonNullable<ReturnType<typeof difference>> }) {
  const { players } = night.state;
  const adjust = useNightAct((values: z.output<typeof differenceSchema>) =>
    night.dispatch({ kind: 'adjust', amount: off.adjust, ...values }),
  );
  const gets = off.adjust > 0;
  return (
    <InlineActForm act={adjust} schema={differenceSchema} defaults={{ player: '', name: '' }} vars={(values) => values}>
      {({ typed, error, busy }) => {
        const who = players.find(({ id }) => id === typed.player);
        return (
          <Part
            title={off.text}
            note={night.legal.close}
            error={error}
            busy={busy}
            submit={
              who === undefined
                ? 'Assign Difference'
                : `${who.name} ${gets ? 'gets' : 'pays'} ${chips(Math.abs(off.adjust))}`
            }
          >
            <F.Select
              name="player"
              label={gets ? 'Assign to' : 'Charge it to'}
              required
              placeholder="Choose a player"
              options={players.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <F.Text name="name" label="Reason" required maxLength={120} placeholder="Miscount, tip, broken chip" />
          </Part>
        );
      }}
    </InlineActForm>
  );
}

interface PartProps {
  title: string;
  /** Beside the title. */
  aside?: string;
  note?: ReactNode;
  error: string | null;
  busy: boolean;
  submit: string;
  children: ReactNode;
}

/** The content of a step's form. */
function Part({ title, aside, note, error, busy, submit, children }: PartProps) {
  const id = useId();
  return (
    <section className={partStyle} aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className={headStyle} id={id}>
          {title}
        </h2>
        {aside === undefined ? null : <p className="text-body text-ink-2">{aside}</p>}
      </div>
      {note === undefined ? null : <p className="text-body text-ink-2">{note}</p>}
      <FormError text={error} />
      {children}
      <ActingButton type="submit" className={tapStyle({ variant: 'main' })} busy={busy}>
        {submit}
      </ActingButton>
    </section>
  );
}

function EndGame({ night }: { night: UseNight }) {
  const [asking, setAsking] = useState(false);
  const end = useNightAct(night.end);
  const { ledger } = night.state;
  return (
    <section className={partStyle} aria-labelledby="ht-end">
      <h2 className={headStyle} id="ht-end">
        Everything adds up
      </h2>
      <p className="text-body text-ink-2">
        In {chips(ledger.in)}, out {chips(ledger.out)}. Results are final once the game ends.
      </p>
      <ActingButton
        className={tapStyle({ variant: 'main' })}
        disabledReason={night.game.mayRun ? undefined : 'The host ends the game.'}
        onClick={() => setAsking(true)}
      >
        End Game
      </ActingButton>
      {asking ? (
        <ConfirmAct act={end} vars={undefined} title="End the game?" label="End Game" onClose={() => setAsking(false)}>
          Results go into the statistics, and payments can be marked.
        </ConfirmAct>
      ) : null}
    </section>
  );
}
