import type { GameType, LedgerEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { cents, fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import type { KnownPlayer } from '@/room/players/player-item';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { sellPrepaidTime } from '../acts';
import { PaidBy } from '../paid-by';
import { PlayerField } from '@/room/players/check-in/player-field';
import { prepaidSchema } from '../schema';
import { BalanceNote } from './balance-note';
import { useReceiptPrinter } from '../ledger/use-receipt-printer';

interface PrepaidDialogProps {
  games: readonly Pick<GameType, 'id' | 'name' | 'hourlyRate'>[];
  player?: KnownPlayer | undefined;
  onReceipt: (entry: Pick<LedgerEntry, 'id'>) => void;
  onClose: () => void;
}

/** The price of a number of hours of a game; null for an invalid number. */
function priceOf(game: PrepaidDialogProps['games'][number] | undefined, hours: string) {
  if (game === undefined || !/^[0-9]{1,3}(?:\.[05])?$/.test(hours.trim())) return null;
  // Half hours at a rate in whole cents: an odd rate is rounded half up, as on the server.
  return cents(Math.floor((fromWire(game.hourlyRate) * Number(hours) * 2 + 1) / 2));
}

const F = fieldsOf<typeof prepaidSchema>();

/** "Prepaid Hours": seat rental paid in advance, at a game's rate. */
export function PrepaidDialog({ games, player, onReceipt, onClose }: PrepaidDialogProps) {
  const { id: roomId } = useRoom();
  const printReceipt = useReceiptPrinter();
  const gameOf = (gameTypeId: string) => games.find(({ id }) => id === gameTypeId);
  return (
    <ActForm
      act={sellPrepaidTime}
      schema={prepaidSchema}
      defaults={{ player: player ?? null, gameTypeId: '', hours: '', paymentMethod: 'cash' }}
      vars={({ player: { id: playerId }, ...values }) => {
        const game = gameOf(values.gameTypeId);
        const price = priceOf(game, String(values.hours));
        const sum = price === null ? '' : formatMoney(price);
        return { body: { ...values, playerId, roomId }, what: `${sum}, ${game?.name ?? ''}` };
      }}
      title="Prepaid Hours"
      note="Applied first to any seat rental."
      submit={({ gameTypeId, hours }) => {
        const price = priceOf(gameOf(gameTypeId), hours);
        return price === null ? 'Sell Hours' : `Sell Hours for ${formatMoney(price)}`;
      }}
      onDone={({ id }) => printReceipt(id)}
      doneAction={(entry) => ({ label: 'Receipt', onAct: () => onReceipt(entry) })}
      onClose={onClose}
    >
      {(typed) => (
        <>
          <PlayerField isAnyone />
          {typed.player === null ? null : <BalanceNote playerId={typed.player.id} />}
          <F.Select
            name="gameTypeId"
            label="Game"
            required
            placeholder="Select a game"
            options={games.map(({ id, name, hourlyRate }) => ({
              value: id,
              label: name,
              detail: `${formatMoney(fromWire(hourlyRate))} per hour`,
            }))}
          />
          <PaidBy>
            <F.Text name="hours" label="Hours" required inputMode="decimal" end="h" />
          </PaidBy>
        </>
      )}
    </ActForm>
  );
}
