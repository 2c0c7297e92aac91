import { useQuery } from '@tanstack/react-query';
import { useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { entryCheckQuery } from '@/room/players/entry-check/queries';
import { Fact, Facts } from '@/ui/facts';

/** A player's balance with the house and debt to it, shown before more money moves. */
export function BalanceNote({ playerId }: { playerId: string }) {
  const { id: roomId } = useRoom();
  const entryCheck = useQuery(entryCheckQuery(playerId, roomId));
  const shown = (amount: string | undefined) => (amount === undefined ? '…' : formatMoney(fromWire(amount)));
  return (
    <Facts variant="box" label="With the house">
      <Fact label="Player funds">{shown(entryCheck.data?.funds)}</Fact>
      <Fact label="Prepaid time">{shown(entryCheck.data?.prepaid)}</Fact>
      <Fact label="Unpaid">{shown(entryCheck.data?.owed)}</Fact>
    </Facts>
  );
}
