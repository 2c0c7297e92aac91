import { useState } from 'react';
import type {
  ChipTransaction,
  NewChipTransaction,
  PaymentMethod,
  TransactionType,
} from '@/api/types';
import { fromWire, parseMoney, toWire, ZERO, type Cents } from '@/domain/money';
import { type Counts, countsReadable, countsToWire, worthOf } from '@/domain/payment';
import { formatAmount, formatMoney } from '@/lib/format';
import type { KnownPlayer } from '@/lib/player-item';
import { useAct } from '@/shells/use-act';
import { LinkButton } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Segmented } from '@/ui/segmented';
import { StatusBadge } from '@/ui/status-badge';
import { MoneyInput } from '@/ui/text-input';
import { recordChips } from './acts';
import { BalanceNote } from './balance-note';
import { ChipMark, CountGrid } from './count-grid';
import { fewestChips, matchLook, matchOf, TYPE, TYPES } from './model';
import { NotesField } from './notes-field';
import { PaidBy } from './paid-by';
import { PlayerField } from './player-field';
import { CHIPS_DIFFER, chipSchema, NEED_CHIPS } from './schema';

interface ChipTransactionDialogProps {
  roomId: string;
  /** What the room's cage hands out, smallest first. */
  chipValues: readonly string[];
  /** Where the cash goes: "Drawer 2"; undefined where nobody has opened one. */
  drawer: string | undefined;
  player?: KnownPlayer | undefined;
  /** After it was recorded: shows the receipt. */
  onReceipt: (transaction: ChipTransaction) => void;
  onClose: () => void;
}

interface Draft {
  type: TransactionType;
  player: KnownPlayer | null;
  amount: string;
  method: PaymentMethod;
  /** Handed out, or brought in for a redemption. */
  chips: Counts;
  /** Brought in for an exchange. */
  returned: Counts;
  notes: string;
}

/** The amount of a draft; an exchange is worth what was brought in. Null for what is no amount. */
function amountOf({ type, amount, returned }: Draft): Cents | null {
  if (type === 'exchange') return worthOf(returned);
  const parsed = parseMoney(amount);
  return parsed.ok ? parsed.cents : null;
}

function problemsOf(draft: Draft): Partial<Record<'playerId' | 'amount' | 'chipCount', string>> {
  const amount = amountOf(draft);
  const exchange = draft.type === 'exchange';
  const parsed = chipSchema.safeParse({
    playerId: draft.player?.id ?? '',
    amount: exchange ? toWire(amount ?? ZERO) : draft.amount,
  });
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems[String(path[0])] ??= message;
  }
  const { playerId } = problems;
  const chipCount =
    worthOf(draft.chips) === ZERO
      ? NEED_CHIPS
      : countsReadable(draft.chips) && worthOf(draft.chips) === amount
        ? undefined
        : CHIPS_DIFFER;
  return {
    ...(playerId === undefined ? {} : { playerId }),
    ...(problems['amount'] === undefined || exchange ? {} : { amount: problems['amount'] }),
    ...(chipCount === undefined ? {} : { chipCount }),
  };
}

function bodyOf(draft: Draft, playerId: string, amount: Cents, roomId: string): NewChipTransaction {
  const sum = toWire(amount);
  const exchange = draft.type === 'exchange';
  return {
    playerId,
    roomId,
    transactionType: draft.type,
    amount: sum,
    chipCount: sum,
    chips: countsToWire(draft.chips),
    notes: draft.notes.trim() === '' ? null : draft.notes.trim(),
    ...(exchange
      ? { chipsReturned: countsToWire(draft.returned) }
      : { paymentMethod: draft.method }),
  };
}

/** "Chip Transaction": chips for money, money for chips, or chips for chips. The counted chips must be worth the amount. */
export function ChipTransactionDialog({
  roomId,
  chipValues,
  drawer,
  player = undefined,
  onReceipt,
  onClose,
}: ChipTransactionDialogProps) {
  const record = useAct(recordChips, ['playerId', 'amount', 'chipCount', 'notes']);
  const [draft, setDraft] = useState<Draft>({
    type: 'chip_sale',
    player: player ?? null,
    amount: '',
    method: 'cash',
    chips: {},
    returned: {},
    notes: '',
  });
  const [asked, setAsked] = useState(false);
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  const amount = amountOf(draft);
  const problems = problemsOf(draft);
  const shown = asked ? problems : {};
  const { fields: refused, message } = record.refused;
  const exchange = draft.type === 'exchange';
  const { noun } = TYPE[draft.type];

  function submit() {
    setAsked(true);
    if (Object.keys(problems).length > 0 || draft.player === null || amount === null) return;
    const vars = {
      body: bodyOf(draft, draft.player.id, amount, roomId),
      playerName: draft.player.name,
    };
    void record.send(vars, (transaction) => {
      record.sayDone(vars, transaction, {
        label: 'Receipt',
        onAct: () => onReceipt(transaction),
      });
      onClose();
    });
  }

  return (
    <FormDialog
      title="Chip Transaction"
      disabledReason={
        amount !== null && amount > ZERO && problems.chipCount === CHIPS_DIFFER
          ? CHIPS_DIFFER
          : undefined
      }
      dirty={draft.amount !== '' || draft.notes !== '' || worthOf(draft.chips) !== ZERO}
      busy={record.busy}
      error={message}
      submitLabel={
        amount === null || amount === ZERO
          ? `Record ${noun}`
          : `Record ${formatMoney(amount)} ${noun}`
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented
        label="Transaction type"
        block
        value={draft.type}
        onValueChange={(type) => change({ type })}
        segments={TYPES.map((value) => ({ value, label: TYPE[value].short }))}
      />
      <Field label="Player" required error={shown.playerId ?? refused.playerId}>
        <PlayerField
          roomId={roomId}
          picked={draft.player}
          onPick={(picked) => change({ player: picked })}
        />
      </Field>
      {draft.type === 'chip_redemption' && draft.player !== null ? (
        <BalanceNote playerId={draft.player.id} roomId={roomId} />
      ) : null}
      {exchange ? null : (
        <PaidBy method={draft.method} onMethod={(method) => change({ method })}>
          <Field label="Amount" required error={shown.amount ?? refused.amount}>
            <MoneyInput
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </Field>
        </PaidBy>
      )}
      {drawer === undefined && !exchange && draft.method === 'cash' ? (
        <p className="-mt-2 text-meta text-ink-3">
          You have no open drawer: cash goes through the main bank.
        </p>
      ) : null}
      <CountGrid
        label={TYPE[draft.type].chips}
        head="Chip"
        mark={<ChipMark />}
        values={chipValues.toSorted((a, b) => fromWire(b) - fromWire(a))}
        pieces={() => 'chips'}
        columns={
          exchange
            ? [
                {
                  label: 'In',
                  counts: draft.returned,
                  onCounts: (returned) => change({ returned }),
                },
                { label: 'Out', counts: draft.chips, onCounts: (chips) => change({ chips }) },
              ]
            : [{ label: 'Count', counts: draft.chips, onCounts: (chips) => change({ chips }) }]
        }
        foot={
          <Foot
            amount={amount}
            draft={draft}
            values={chipValues}
            onChips={(chips) => change({ chips })}
          />
        }
        error={shown.chipCount ?? refused.chipCount}
      />
      <NotesField
        error={refused.notes}
        value={draft.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
    </FormDialog>
  );
}

interface FootProps {
  amount: Cents | null;
  draft: Draft;
  values: readonly string[];
  onChips: (chips: Counts) => void;
}

/** Whether the chips match; before any is counted, a way to the fewest that do. */
function Foot({ amount, draft, values, onChips }: FootProps) {
  const look = matchLook(matchOf(amount, draft.chips));
  if (amount !== null && amount > ZERO && worthOf(draft.chips) === ZERO) {
    const fewest = fewestChips(amount, values);
    if (fewest !== null && draft.type !== 'chip_redemption') {
      return (
        <LinkButton onClick={() => onChips(fewest)}>
          Fewest chips for {formatAmount(amount)}
        </LinkButton>
      );
    }
  }
  return look === null ? <span className="text-ink-3">Chips</span> : <StatusBadge {...look} />;
}
