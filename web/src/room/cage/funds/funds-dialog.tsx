import type { LedgerEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import type { KnownPlayer } from '@/room/players/player-item';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { movePlayerFunds } from '../acts';
import { recordLabel } from '../model';
import { PaidBy } from '../paid-by';
import { PlayerField } from '@/room/players/check-in/player-field';
import { fundsSchema } from '../schema';
import { BalanceNote } from './balance-note';
import { useReceiptPrinter } from '../ledger/use-receipt-printer';

interface FundsDialogProps {
  player?: KnownPlayer | undefined;
  onReceipt: (entry: Pick<LedgerEntry, 'id'>) => void;
  onClose: () => void;
}

const NOUN = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const;

const F = fieldsOf<typeof fundsSchema>();

/** "Player Funds": a player's deposits at the cage and withdrawals. */
export function FundsDialog({ player, onReceipt, onClose }: FundsDialogProps) {
  const { id: roomId } = useRoom();
  const printReceipt = useReceiptPrinter();
  return (
    <ActForm
      act={movePlayerFunds}
      schema={fundsSchema}
      defaults={{
        player: player ?? null,
        direction: 'deposit',
        amount: '',
        paymentMethod: 'cash',
        notes: '',
      }}
      vars={({ player: { id: playerId }, ...values }) => ({ ...values, playerId, roomId })}
      title="Player Funds"
      submit={({ amount, direction }) => recordLabel('Record', amount, NOUN[direction])}
      onDone={({ id }) => printReceipt(id)}
      doneAction={(entry) => ({ label: 'Receipt', onAct: () => onReceipt(entry) })}
      onClose={onClose}
    >
      {(typed) => (
        <>
          <F.Segmented
            name="direction"
            label="Direction"
            variant="switch"
            segments={[
              { value: 'deposit', label: 'Deposit' },
              { value: 'withdrawal', label: 'Withdrawal' },
            ]}
          />
          <PlayerField isAnyone />
          {typed.player === null ? null : <BalanceNote playerId={typed.player.id} />}
          <PaidBy>
            <F.Money name="amount" label="Amount" required />
          </PaidBy>
          <F.Text name="notes" label="Notes" placeholder="Optional" />
        </>
      )}
    </ActForm>
  );
}
