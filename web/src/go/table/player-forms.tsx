import * as z from 'zod/mini';
import { addCents, type Cents, cents } from '@/domain/money';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { hasFolded, inHand } from '../engine/night/players';
import type { NightPlayer } from '../engine/night/types';
import type { UseNight } from '../engine/night/view';
import { chips } from '../engine/night/words';
import { CASH, MethodField, namesCreditor, paidBy, paidFields } from './method-field';
import { amountField, BUY_IN_ERROR, notNegative, plainMoney, positive, STACK_ERROR } from './money-field';
import { seatsOf } from './shared';
import { useNightAct } from './use-night-act';

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

const rebuySchema = z.object({ ...paidFields, amount: amountField(positive, BUY_IN_ERROR) }).check(namesCreditor);
const Rebuy = fieldsOf<typeof rebuySchema>();

function RebuyForm({ night, player, onClose }: FormProps) {
  const rebuy = useNightAct(({ amount, ...paid }: z.output<typeof rebuySchema>) =>
    night.dispatch({ kind: 'buy_in', player: player.id, amount, ...paidBy(paid) }),
  );
  return (
    <ActForm
      act={rebuy}
      schema={rebuySchema}
      defaults={{ amount: plainMoney(night.state.settings.buyIn), ...CASH }}
      vars={(values) => values}
      title={`Rebuy for ${player.name}`}
      submit={({ amount: text }) => {
        const amount = positive(text);
        return amount === null ? 'Rebuy' : `Rebuy ${chips(amount)}`;
      }}
      note={({ amount: text }) => {
        const amount = positive(text);
        return amount === null ? '' : rebuyNote(night, player, amount);
      }}
      onClose={onClose}
    >
      {({ method }) => (
        <>
          <Rebuy.Money name="amount" label="Amount" required />
          <MethodField method={method} others={night.state.players.filter(({ id }) => id !== player.id)} />
        </>
      )}
    </ActForm>
  );
}

/** Chips bought by a player in the hand are added after it. */
function rebuyNote({ state }: UseNight, player: NightPlayer, amount: Cents): string {
  const sum = chips(player.stack + player.coming + amount);
  const waits = inHand(state, player.id) && !hasFolded(state, player.id);
  return waits ? 'Plays from the next hand' : `New stack: ${sum}`;
}

const AMOUNT = {
  stack: { title: 'Edit stack of', label: 'Chips in front of player', word: 'Set stack' },
  cash_out: { title: 'Cash out', label: 'Counted chips', word: 'Cash out' },
} as const;

const amountSchema = z.object({ amount: amountField(notNegative, STACK_ERROR) });
const Amount = fieldsOf<typeof amountSchema>();

function AmountForm({ night, player, onClose, kind }: FormProps & { kind: 'stack' | 'cash_out' }) {
  const all = kind === 'cash_out' ? addCents(player.stack, player.coming) : player.stack;
  const { title, label, word } = AMOUNT[kind];
  const act = useNightAct(({ amount }: z.output<typeof amountSchema>) =>
    night.dispatch({ kind, player: player.id, amount }),
  );
  return (
    <ActForm
      act={act}
      schema={amountSchema}
      defaults={{ amount: plainMoney(all) }}
      vars={(values) => values}
      title={`${title} ${player.name}`}
      submit={({ amount: text }) => {
        const amount = notNegative(text);
        return amount === null ? word : `${word} ${chips(amount)}`;
      }}
      note={({ amount: text }) => {
        const off = (notNegative(text) ?? all) - all;
        return off === 0
          ? 'As the tracker counts'
          : `${chips(Math.abs(off))} ${off > 0 ? 'more' : 'less'} than the tracker counts`;
      }}
      onClose={onClose}
    >
      {({ amount: text }) => {
        const amount = notNegative(text);
        return (
          <>
            <Amount.Money name="amount" label={label} required />
            {kind === 'stack' ? (
              <p className="text-meta text-ink-3">Doesn't change buy-ins or cash-outs.</p>
            ) : (
              <p className="text-meta text-ink-3">
                {player.name} leaves. Bought in for {chips(player.in.total)}
                {amount === null ? '' : `: ${nightText(cents(amount - player.in.total))}`}.
              </p>
            )}
          </>
        );
      }}
    </ActForm>
  );
}

/** "$20 ahead", "$300 down", "even". */
function nightText(net: Cents): string {
  if (net === 0) return 'even';
  return `${chips(Math.abs(net))} ${net > 0 ? 'ahead' : 'down'}`;
}

const moveSchema = z.object({ seat: z.optional(z.number()) });
const Move = fieldsOf<typeof moveSchema>();

function MoveForm({ night, player, onClose }: FormProps) {
  const move = useNightAct((seat: number) => night.dispatch({ kind: 'move', player: player.id, seat }));
  return (
    <ActForm
      act={move}
      schema={moveSchema}
      defaults={{ seat: undefined }}
      vars={({ seat }) => seat ?? player.seat}
      title={`Move ${player.name}`}
      submit={({ seat }) => (seat === undefined ? 'Move' : `Move to seat ${seat}`)}
      disabledReason={({ seat }) => (seat === undefined ? 'Choose a seat first.' : undefined)}
      onClose={onClose}
    >
      <Move.Seat name="seat" label={`Now in seat ${player.seat}`} seats={seatsOf(night)} />
    </ActForm>
  );
}
