import { Ticket } from 'lucide-react';
import { useFindRoom } from '@/api/session/session-context';
import type { Player, Seat, Table } from '@/api/types';
import { formatDayTime } from '@/lib/format';
import { PageCode } from '@/room/players/own-page/page-code';
import { useCodedPaper } from '@/room/players/own-page/use-coded-paper';
import { Button } from '@/ui/button';
import { PrintSheet } from '@/ui/print-sheet';
import { SeatSlip } from '@/ui/seat-slip';

interface SeatCardButtonProps {
  table: Table;
  seat: Seat;
  player: Pick<Player, 'id' | 'name'>;
}

export function SeatCardButton({ table, seat, player }: SeatCardButtonProps) {
  const room = useFindRoom()(table.roomId);
  const { printed, isMaking, print } = useCodedPaper(room);
  return (
    <>
      <Button
        size="lg"
        icon={Ticket}
        disabledReason={isMaking ? 'Printing' : undefined}
        onClick={() => void print(player)}
      >
        Seat Card
      </Button>
      {printed === null ? null : (
        <PrintSheet heading={room.name} title="Seat card">
          <SeatSlip
            figures={[
              { label: 'Table', value: String(table.tableNumber) },
              { label: 'Seat', value: String(seat.seatNumber) },
            ]}
            name={player.name}
            lines={[`${table.gameType.name} · ${formatDayTime(seat.since, room.timeZone)}`]}
          />
          {printed.address === null ? null : <PageCode address={printed.address} />}
        </PrintSheet>
      )}
    </>
  );
}
