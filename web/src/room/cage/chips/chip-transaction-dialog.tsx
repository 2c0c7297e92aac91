import type { ChipTransaction } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { fromWire, ZERO } from '@/domain/money';
import { type Counts, worthOf } from '@/domain/payment';
import { formatAmount, formatMoney } from '@/lib/format';
import type { KnownPlayer } from '@/room/players/player-item';
import { ActForm } from '@/shells/act-form';
import { LinkButton } from '@/ui/button';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { StatusBadge } from '@/ui/status-badge';
import { recordChips } from '../acts';
import { ChipMark, CountGrid } from '../drawers/count-grid';
import { BalanceNote } from '../funds/balance-note';
import { fewestChips, matchBadge, matchOf, TYPE, TYPES } from '../model';
import { PaidBy } from '../paid-by';
import { PlayerField } from '@/room/players/check-in/player-field';
import { amountOf, CHIPS_DIFFER, type ChipDraft, chipsProblem, chipTransactionSchema } from './chip-transaction-schema';

interface ChipTransactionDialogProps {
  /** The caller's open drawer: "Drawer 2"; undefined without one. */
  drawer: string | undefined;
  player?: KnownPlayer | undefined;
  /** Called after the transaction is recorded, to show the receipt. */
  onReceipt: (transaction: ChipTransaction) => void;
  onClose: () => void;
}

const F = fieldsOf<typeof chipTransactionSchema>();

/** "Chip Transaction": a sale, a redemption or an exchange of chips. The counted chips must equal the amount. */
export function ChipTransactionDialog({ drawer, player, onReceipt, onClose }: ChipTransactionDialogProps) {
  const { id: roomId } = useRoom();
  return (
    <ActForm
      act={recordChips}
      schema={chipTransactionSchema}
      defaults={{
        transactionType: 'chip_sale',
        player: player ?? null,
        amount: '',
        paymentMethod: 'cash',
        chips: {},
        returned: {},
        notes: '',
      }}
      vars={({ player: { id, name }, body }) => ({
        body: { ...body, playerId: id, roomId },
        playerName: name,
      })}
      title="Chip Transaction"
      disabledReason={(draft) => {
        const amount = amountOf(draft);
        const differ = chipsProblem(draft) === CHIPS_DIFFER;
        return amount !== null && amount > ZERO && differ ? CHIPS_DIFFER : undefined;
      }}
      submit={(draft) => {
        const { noun } = TYPE[draft.transactionType];
        const amount = amountOf(draft) ?? ZERO;
        return amount === ZERO ? `Record ${noun}` : `Record ${formatMoney(amount)} ${noun}`;
      }}
      doneAction={(transaction) => ({ label: 'Receipt', onAct: () => onReceipt(transaction) })}
      onClose={onClose}
    >
      {(draft) => {
        const type = draft.transactionType;
        return (
          <>
            <F.Segmented
              name="transactionType"
              label="Transaction type"
              variant="switch"
              segments={TYPES.map((value) => ({ value, label: TYPE[value].short }))}
            />
            <PlayerField isAnyone />
            {type === 'chip_redemption' && draft.player !== null ? <BalanceNote playerId={draft.player.id} /> : null}
            {type === 'exchange' ? null : (
              <PaidBy>
                <F.Money name="amount" label="Amount" required deps={['chips']} />
              </PaidBy>
            )}
            {drawer === undefined && type !== 'exchange' && draft.paymentMethod === 'cash' ? (
              <p className="-mt-2 text-meta text-ink-3">You have no open drawer: cash goes through the main bank.</p>
            ) : null}
            <ChipCount draft={draft} />
            <F.Text name="notes" label="Notes" placeholder="Optional" />
          </>
        );
      }}
    </ActForm>
  );
}

/** The chips of a transaction, by value; for an exchange those brought in and those handed out. */
function ChipCount({ draft }: { draft: ChipDraft }) {
  const { chipValues } = useRoom().settings;
  const { field: chips, error } = useFormField<Counts>('chips');
  const { field: returned } = useFormField<Counts>('returned', ['chips']);
  const type = draft.transactionType;
  return (
    <CountGrid
      label={TYPE[type].chips}
      head="Chip"
      mark={<ChipMark />}
      values={chipValues.toSorted((a, b) => fromWire(b) - fromWire(a))}
      pieces={() => 'chips'}
      columns={
        type === 'exchange'
          ? [
              { label: 'In', counts: returned.value, onCounts: returned.onChange },
              { label: 'Out', counts: chips.value, onCounts: chips.onChange },
            ]
          : [{ label: 'Count', counts: chips.value, onCounts: chips.onChange }]
      }
      foot={<Foot draft={draft} values={chipValues} onChips={chips.onChange} />}
      error={error}
    />
  );
}

interface FootProps {
  draft: ChipDraft;
  values: readonly string[];
  onChips: (chips: Counts) => void;
}

/** Shows whether the chips match the amount; before any are counted, a button fills in the fewest chips. */
function Foot({ draft, values, onChips }: FootProps) {
  const amount = amountOf(draft);
  const badge = matchBadge(matchOf(amount, draft.chips));
  if (amount !== null && amount > ZERO && worthOf(draft.chips) === ZERO) {
    const fewest = fewestChips(amount, values);
    if (fewest !== null && draft.transactionType !== 'chip_redemption') {
      return <LinkButton onClick={() => onChips(fewest)}>Fewest chips for {formatAmount(amount)}</LinkButton>;
    }
  }
  return badge === null ? <span className="text-ink-3">Chips</span> : <StatusBadge {...badge} />;
}
