import { useState } from 'react';
import { addCents, type Cents, cents } from '@/domain/money';
import { hasFolded, inHand } from '@/domain/night/players';
import type { NightPlayer } from '@/domain/night/types';
import { chips } from '@/domain/night/words';
import { SeatPick } from '@/ui/choices';
import { Field, FieldGroup } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { MoneyInput } from '@/ui/text-input';
import { CASH, MethodField } from './method-field';
import { BUY_IN_ERROR, notNegative, plainMoney, positive, STACK_ERROR } from './money-field';
import type { UseNight } from '@/domain/night/view';
import { useForm } from './use-form';

export type PlayerFormKind = 'rebuy' | 'stack' | 'move' | 'cash_out';

interface FormProps {
  night: UseNight;
  player: NightPlayer;
  onClose: () => void;
}

export function PlayerForm({ kind, ...rest }: FormProps & { kind: PlayerFormKind }) {
  switch (kind) {
    case 'rebuy':
      return <RebuyForm {...rest} />;
    case 'stack':
      return <AmountForm {...rest} kind="stack" />;
    case 'cash_out':
      return <AmountForm {...rest} kind="cash_out" />;
    case 'move':
      return <MoveForm {...rest} />;
  }
}

function RebuyForm({ night, player, onClose }: FormProps) {
  const { state } = night;
  const [text, setText] = useState(plainMoney(state.settings.buyIn));
  const [paid, setPaid] = useState(CASH);
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useForm(onClose);
  const amount = positive(text);
  const nobody = paid.method === 'iou' && paid.owedTo === '';

  function submit() {
    setTried(true);
    if (amount === null || nobody) return;
    const { method, owedTo } = paid;
    const doing = { kind: 'buy_in', player: player.id, amount } as const;
    void send(() =>
      night.dispatch(method === 'iou' ? { ...doing, method, owedTo } : { ...doing, method }),
    );
  }

  return (
    <FormDialog
      title={`Rebuy for ${player.name}`}
      busy={busy}
      error={error}
      submitLabel={amount === null ? 'Rebuy' : `Rebuy ${chips(amount)}`}
      note={amount === null ? '' : rebuyNote(night, player, amount)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Amount" required error={tried && amount === null ? BUY_IN_ERROR : undefined}>
        <MoneyInput value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <MethodField
        value={paid}
        onChange={setPaid}
        others={state.players
          .filter(({ id }) => id !== player.id)
          .map(({ id, name }) => ({ id, name }))}
        error={tried && nobody ? 'Choose who is owed' : undefined}
      />
    </FormDialog>
  );
}

/** Chips that a player in the hand buys are not part of it. */
function rebuyNote({ state }: UseNight, player: NightPlayer, amount: Cents): string {
  const sum = chips(player.stack + player.coming + amount);
  const waits = inHand(state, player.id) && !hasFolded(state, player.id);
  return waits ? 'Plays from the next hand' : `${sum} after it`;
}

const AMOUNT = {
  stack: { title: 'Edit stack of', label: 'What lies before the player', word: 'Set stack' },
  cash_out: { title: 'Cash out', label: 'Counted chips', word: 'Cash out' },
} as const;

function AmountForm({ night, player, onClose, kind }: FormProps & { kind: 'stack' | 'cash_out' }) {
  const all = kind === 'cash_out' ? addCents(player.stack, player.coming) : player.stack;
  const [text, setText] = useState(plainMoney(all));
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useForm(onClose);
  const amount = notNegative(text);
  const { title, label, word } = AMOUNT[kind];
  const off = amount === null ? 0 : amount - all;

  function submit() {
    setTried(true);
    if (amount !== null) void send(() => night.dispatch({ kind, player: player.id, amount }));
  }

  return (
    <FormDialog
      title={`${title} ${player.name}`}
      busy={busy}
      error={error}
      submitLabel={amount === null ? word : `${word} ${chips(amount)}`}
      note={
        off === 0
          ? 'As the tracker counts'
          : `${chips(Math.abs(off))} ${off > 0 ? 'more' : 'less'} than the tracker counts`
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={label} required error={tried && amount === null ? STACK_ERROR : undefined}>
        <MoneyInput value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {kind === 'stack' ? (
        <p className="text-meta text-ink-3">
          It moves no money: what was bought in and cashed out stays as it is.
        </p>
      ) : (
        <p className="text-meta text-ink-3">
          {player.name} gets up. Bought in for {chips(player.in.total)}
          {amount === null ? '' : `: ${nightText(cents(amount - player.in.total))}`}.
        </p>
      )}
    </FormDialog>
  );
}

/** "$20 ahead", "$300 down", "even". */
function nightText(net: Cents): string {
  if (net === 0) return 'even';
  return `${chips(Math.abs(net))} ${net > 0 ? 'ahead' : 'down'}`;
}

function MoveForm({ night, player, onClose }: FormProps) {
  const { state, legal } = night;
  const [seat, setSeat] = useState<number>();
  const { busy, error, send } = useForm(onClose);
  return (
    <FormDialog
      title={`Move ${player.name}`}
      busy={busy}
      error={error}
      submitLabel={seat === undefined ? 'Move' : `Move to seat ${seat}`}
      disabledReason={seat === undefined ? 'Choose a seat first.' : undefined}
      onSubmit={() => {
        if (seat !== undefined)
          void send(() => night.dispatch({ kind: 'move', player: player.id, seat }));
      }}
      onClose={onClose}
    >
      <FieldGroup label={`Now in seat ${player.seat}`}>
        <SeatPick
          name="seat"
          value={seat}
          onValueChange={setSeat}
          seats={Array.from({ length: state.settings.maxPlayers }, (_, i) => {
            const free = legal.freeSeats.includes(i + 1);
            return { number: i + 1, state: free ? 'free' : 'taken', note: free ? 'open' : 'taken' };
          })}
        />
      </FieldGroup>
    </FormDialog>
  );
}
