import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { Door } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';

interface BalanceNoteProps {
  playerId: string;
  roomId: string;
}

/** What a player has with the house and owes it, before more of it moves. */
export function BalanceNote({ playerId, roomId }: BalanceNoteProps) {
  const door = useQuery({
    queryKey: ['/api/players', playerId, 'door', { room: roomId }],
    queryFn: queryFn<Door>,
    staleTime: 0,
  });
  const shown = (amount: string | undefined) =>
    amount === undefined ? '…' : formatMoney(fromWire(amount));
  return (
    <Facts look="box" label="With the house">
      <Fact label="Player funds">{shown(door.data?.funds)}</Fact>
      <Fact label="Prepaid time">{shown(door.data?.prepaid)}</Fact>
      <Fact label="Unpaid">{shown(door.data?.owed)}</Fact>
    </Facts>
  );
}
