import type { PrizePlaceOfPaper } from '@/room/tournaments/prizes/print';
import { useRoom, useRooms } from '@/api/session/session-context';
import { useDeskPage } from './desk-context';

/** The header of printed pages: the tournament, and the room it is played in. */
export function usePaperPlace(): PrizePlaceOfPaper {
  const { desk, timeZone } = useDeskPage();
  const active = useRoom();
  const room = useRooms().find(({ id }) => id === desk.tournament.roomId) ?? active;
  const { name: roomName, gamingDayStart } = room;
  return { roomName, timeZone, gamingDayStart, tournament: desk.tournament };
}
