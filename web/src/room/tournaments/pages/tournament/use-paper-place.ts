import type { PrizePlaceOfPaper } from '@/room/tournaments/prizes/print';
import { useFindRoom } from '@/api/session/session-context';
import { useDeskPage } from './desk-context';

/** The header of printed pages: the tournament, and the room it is played in. */
export function usePaperPlace(): PrizePlaceOfPaper {
  const { desk, timeZone } = useDeskPage();
  const { name: roomName, gamingDayStart } = useFindRoom()(desk.tournament.roomId);
  return { roomName, timeZone, gamingDayStart, tournament: desk.tournament };
}
