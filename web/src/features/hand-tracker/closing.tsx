import { useState } from 'react';
import { cents } from '@/domain/money';
import { seated } from '@/domain/night/players';
import { chips, counted } from '@/domain/night/words';
import { ActingButton, LinkButton } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select } from '@/ui/select';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { notNegative, plainMoney, STACK_ERROR } from './money-field';
import type { Outcome, UseNight } from '@/domain/night/view';
import { type Count, countsOf, difference } from './settle-model';
import type { Links } from './shared';
import { Away } from './unready';
import { useForm } from './use-form';

/** What has to be done before a game ends: count out, name what does not add up, end. */
export function Closing({ night, links }: { night: UseNight; links: Links }) {
  const { state, pen } = night;
  if (!pen.mine)
    return (
      <section className="ht-close">
        <h2>Not settled yet</h2>
        <p className="ht-settle-note">
          {pen.holder === null
            ? 'Nobody writes this game yet.'
            : `${pen.holder.deviceName} writes.`}{' '}
          Who writes closes the game.
        </p>
        <Away to={links.run} word="Back to the table" />
      </section>
    );
  if (state.hand !== null)
    return (
      <section className="ht-close">
        <h2>A hand is in progress</h2>
        <p className="ht-settle-note">
          Finish hand {state.handNumber} first: its chips belong to somebody.
        </p>
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

/** Final counts that were wrong: what each player took is set anew, and the difference stands in the log. */
function CorrectCounts({ night }: { night: UseNight }) {
  const { ledger } = night.state;
  const [open, setOpen] = useState(false);
  const [texts, setTexts] = useState(() => ledger.players.map(({ out }) => plainMoney(out)));
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useForm(() => setOpen(false));
  const amounts = texts.map(notNegative);

  async function correct(): Promise<Outcome> {
    for (const [i, { player, out }] of ledger.players.entries()) {
      const amount = cents((amounts[i] ?? out) - out);
      if (amount === 0) continue;
      const doing = { kind: 'adjust', player, amount, name: 'Count corrected' } as const;
      // One after the other: the log has an order.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await night.dispatch(doing);
      if (!outcome.ok) return outcome;
    }
    return { ok: true };
  }

  if (!open)
    return (
      <p className="ht-settle-note">
        <LinkButton onClick={() => setOpen(true)}>Correct a count</LinkButton>
      </p>
    );
  return (
    <form
      noValidate
      className="ht-close"
      aria-labelledby="ht-correct"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (amounts.every((amount) => amount !== null)) void send(correct);
      }}
    >
      <h2 id="ht-correct">Correct the final counts</h2>
      <FormError text={error} />
      <div className="ht-counts">
        {ledger.players.map(({ player, name }, i) => (
          <Field
            key={player}
            label={name}
            error={tried && amounts[i] === null ? STACK_ERROR : undefined}
          >
            <MoneyInput
              value={texts[i] ?? ''}
              onChange={(event) => setTexts(texts.with(i, event.target.value))}
            />
          </Field>
        ))}
      </div>
      <ActingButton type="submit" className="ht-big" data-main="" busy={busy}>
        Save Counts
      </ActingButton>
    </form>
  );
}

function CountOut({ night }: { night: UseNight }) {
  const { state } = night;
  const [counts, setCounts] = useState<Count[]>(() => countsOf(state));
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useForm(() => undefined);
  const amounts = counts.map(({ text }) => notNegative(text));
  const sum = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  const off = difference(state.ledger, sum);

  async function cashOut(): Promise<Outcome> {
    for (const [i, { player }] of counts.entries()) {
      const amount = amounts[i];
      if (amount === null || amount === undefined) continue;
      // One after the other: the log has an order.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await night.dispatch({ kind: 'cash_out', player, amount });
      if (!outcome.ok) return outcome;
    }
    return { ok: true };
  }

  function submit() {
    setTried(true);
    if (amounts.every((amount) => amount !== null)) void send(cashOut);
  }

  return (
    <form
      noValidate
      className="ht-close"
      aria-labelledby="ht-count"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="ht-sechead">
        <h2 id="ht-count">Count everybody out</h2>
        <p>
          In {chips(state.ledger.in)} · Out {chips(cents(state.ledger.out + sum))}
        </p>
      </div>
      <p className="ht-settle-note">
        As the tracker counts. Correct what lies on the table otherwise.
      </p>
      <FormError text={error} />
      <div className="ht-counts">
        {counts.map(({ player, name, text }, i) => (
          <Field
            key={player}
            label={name}
            error={tried && amounts[i] === null ? STACK_ERROR : undefined}
          >
            <MoneyInput
              value={text}
              onChange={(event) => {
                const typed = event.target.value;
                setCounts(counts.map((each, at) => (at === i ? { ...each, text: typed } : each)));
              }}
            />
          </Field>
        ))}
      </div>
      {off === null ? null : (
        <p className="ht-settle-off" role="status">
          {off.text}: count again, or name it in the next step.
        </p>
      )}
      <ActingButton type="submit" className="ht-big" data-main="" busy={busy}>
        Cash out {counted(counts.length, 'player')}
      </ActingButton>
    </form>
  );
}

function NameDifference({
  night,
  off,
}: {
  night: UseNight;
  off: NonNullable<ReturnType<typeof difference>>;
}) {
  const { state, legal } = night;
  const [player, setPlayer] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useForm(() => undefined);
  const name = reason.trim();
  const who = state.players.find(({ id }) => id === player)?.name ?? '';
  const gets = off.adjust > 0;

  return (
    <form
      noValidate
      className="ht-close"
      aria-labelledby="ht-off"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (player !== '' && name !== '')
          void send(() => night.dispatch({ kind: 'adjust', player, amount: off.adjust, name }));
      }}
    >
      <h2 id="ht-off">{off.text}</h2>
      <p className="ht-settle-note">{legal.close}</p>
      <FormError text={error} />
      <Field
        label={gets ? 'Whose it is' : 'Who bears it'}
        required
        error={tried && player === '' ? 'Choose a player' : undefined}
      >
        <Select
          value={player}
          onValueChange={setPlayer}
          placeholder="Choose a player"
          options={state.players.map(({ id, name: label }) => ({ value: id, label }))}
        />
      </Field>
      <Field
        label="Reason"
        required
        error={tried && name === '' ? 'A reason is required' : undefined}
      >
        <TextInput
          value={reason}
          maxLength={120}
          placeholder="Miscount, tip, broken chip"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <ActingButton type="submit" className="ht-big" data-main="" busy={busy}>
        {who === ''
          ? 'Name the difference'
          : `${who} ${gets ? 'gets' : 'bears'} ${chips(Math.abs(off.adjust))}`}
      </ActingButton>
    </form>
  );
}

function EndGame({ night }: { night: UseNight }) {
  const [asking, setAsking] = useState(false);
  const { busy, error, send } = useForm(() => setAsking(false));
  const { ledger } = night.state;
  return (
    <section className="ht-close" aria-labelledby="ht-end">
      <h2 id="ht-end">Everything adds up</h2>
      <p className="ht-settle-note">
        In {chips(ledger.in)}, out {chips(ledger.out)}. Once the game has ended nothing of it
        changes.
      </p>
      <ActingButton
        className="ht-big"
        data-main=""
        disabledReason={night.game.mayRun ? undefined : 'The host ends the game.'}
        onClick={() => setAsking(true)}
      >
        End Game
      </ActingButton>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="End the game?"
        confirmLabel="End Game"
        busy={busy}
        error={error ?? undefined}
        onConfirm={() => void send(night.end)}
      >
        Results go into the statistics, and payments can be marked.
      </Confirm>
    </section>
  );
}
