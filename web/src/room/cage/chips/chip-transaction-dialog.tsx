import { useQuery } from '@tanstack/react-query';
import type { ChipTransaction } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { type Cents, cents, fromWire, ZERO } from '@/domain/money';
import { type Counts, worthOf } from '@/domain/payment';
import { formatAmount, formatMoney, formatWholeMoney } from '@/lib/format';
import { stakesText } from '@/domain/stakes';
import { entryCheckQuery } from '@/room/players/entry-check/queries';
import type { KnownPlayer } from '@/room/players/player-item';
import { ActForm } from '@/shells/act-form';
import { Button, LinkButton } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { StatusBadge } from '@/ui/status-badge';
import { recordChips } from '../acts';
import { ChipMark, CountGrid } from '../drawers/count-grid';
import { BalanceNote } from '../funds/balance-note';
import { useReceiptPrinter } from '../ledger/use-receipt-printer';
import { fewestChips, matchBadge, matchOf, TYPE, TYPES, usualChips } from '../model';
import { PaidBy } from '../paid-by';
import { PlayerField } from '@/room/players/check-in/player-field';
import {
  amountOf,
  CHIPS_DIFFER,
  type ChipDraft,
  chipsProblem,
  chipTransactionSchema,
  owedTaken,
} from './chip-transaction-schema';
import { type PlayedGame, usePlayedGame } from './use-played-game';

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
  const printReceipt = useReceiptPrinter();
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
        rentalPaid: '',
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
        const owed = owedTaken(draft);
        if (owed > ZERO && amount >= owed) return `Pay Out ${formatMoney(cents(amount - owed))}`;
        return amount === ZERO ? `Record ${noun}` : `Record ${formatMoney(amount)} ${noun}`;
      }}
      onDone={({ id, chips }) => printReceipt(id, chips)}
      doneAction={(transaction) => ({ label: 'Receipt', onAct: () => onReceipt(transaction) })}
      onClose={onClose}
    >
      {(draft, form) => {
        const type = draft.transactionType;
        return (
          <>
            <F.Segmented
              name="transactionType"
              label="Transaction type"
              variant="switch"
              segments={TYPES.map((value) => ({ value, label: TYPE[value].short }))}
            />
            <PlayerField isAnyone onPick={() => form.setValue('rentalPaid', '')} />
            {type === 'chip_redemption' && draft.player !== null ? (
              <>
                <BalanceNote playerId={draft.player.id} />
                <PayOwed playerId={draft.player.id} />
              </>
            ) : null}
            {type === 'exchange' ? null : (
              <PaidBy>
                <F.Money name="amount" label="Amount" required deps={['chips']} />
              </PaidBy>
            )}
            {type === 'chip_sale' ? <UsualAmounts playerId={draft.player?.id} /> : null}
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

/** Offers to take the seat rental that the player owes in this room from the payout. */
function PayOwed({ playerId }: { playerId: string }) {
  const owed = useQuery(entryCheckQuery(playerId, useRoom().id)).data?.owedHere;
  const { field, error } = useFormField<string>('rentalPaid');
  if (owed === undefined || (fromWire(owed) === ZERO && field.value === '')) return null;
  return (
    <FieldGroup label="Unpaid seat rental" error={error}>
      <Checkbox checked={field.value === owed} onChange={(event) => field.onChange(event.target.checked ? owed : '')}>
        Take the unpaid {formatMoney(fromWire(owed))} from the payout
      </Checkbox>
    </FieldGroup>
  );
}

/** In dollars: the amounts that most players buy. */
const USUAL_AMOUNTS = [100, 200, 300, 500];

/** Buttons of usual amounts. Each fills in the amount and the chips that are usual in the player's game. */
function UsualAmounts({ playerId }: { playerId: string | undefined }) {
  const { chipValues } = useRoom().settings;
  const game = usePlayedGame(playerId);
  const { field: amount } = useFormField<string>('amount', ['chips']);
  const { field: chips } = useFormField<Counts>('chips');
  return (
    <div role="group" aria-label="Usual amounts" className="-mt-2 grid grid-cols-4 gap-2">
      {USUAL_AMOUNTS.map((dollars) => {
        const value = fromWire(`${dollars}.00`);
        return (
          <Button
            key={dollars}
            onClick={() => {
              amount.onChange(String(dollars));
              const filled = chipsFor(value, chipValues, game);
              if (filled !== null) chips.onChange(filled);
            }}
          >
            {formatWholeMoney(value)}
          </Button>
        );
      })}
    </div>
  );
}

function chipsFor(amount: Cents, values: readonly string[], game: PlayedGame | undefined): Counts | null {
  return game === undefined ? fewestChips(amount, values) : usualChips(amount, values, fromWire(game.bigBlind));
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

/** Shows whether the chips match the amount; before any are counted, a button fills them in. */
function Foot({ draft, values, onChips }: FootProps) {
  const game = usePlayedGame(draft.transactionType === 'chip_sale' ? draft.player?.id : undefined);
  const amount = amountOf(draft);
  const badge = matchBadge(matchOf(amount, draft.chips));
  if (amount !== null && amount > ZERO && worthOf(draft.chips) === ZERO) {
    const filled = chipsFor(amount, values, game);
    if (filled !== null && draft.transactionType !== 'chip_redemption') {
      const kind = game === undefined ? 'Fewest chips' : `${stakesText(game)} chips`;
      return (
        <LinkButton onClick={() => onChips(filled)}>
          {kind} for {formatAmount(amount)}
        </LinkButton>
      );
    }
  }
  return badge === null ? <span className="text-ink-3">Chips</span> : <StatusBadge {...badge} />;
}
