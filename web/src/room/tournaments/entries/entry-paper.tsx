import type { Tournament } from '@/api/tournament-types';
import { useFindRoom } from '@/api/session/session-context';
import { PageCode } from '@/room/players/own-page/page-code';
import { PrintSlips } from '@/ui/print-sheet';
import { hasCard, type Paper, ReceiptFacts, receiptText, SeatCard } from './seat-card';

interface EntryPaperProps {
  paper: Paper;
  /** For the code of the player's page; null: none. */
  pageAddress: string | null;
  /** The card alone, for users who do not handle money. */
  cardOnly?: boolean;
  tournament: Pick<Tournament, 'roomId' | 'name' | 'startTime'>;
}

/** Seat card and receipt, each on its own slip. */
export function EntryPaper({ paper, pageAddress, cardOnly = false, tournament }: EntryPaperProps) {
  const { name: roomName, timeZone } = useFindRoom()(tournament.roomId);
  const { entry, purchase } = paper;
  const code =
    pageAddress === null ? null : (
      <PageCode address={pageAddress}>Scan to see your seat, your place on lists and your receipts.</PageCode>
    );
  const card = {
    key: 'card',
    title: `Seat card, entry ${entry.number}`,
    content: (
      <>
        <SeatCard entry={entry} tournament={tournament} chips={purchase?.price.chips} timeZone={timeZone} />
        {/* The dealer takes the card. The player keeps the receipt, which has the code. */}
        {cardOnly ? code : null}
      </>
    ),
  };
  const receipt = {
    key: 'receipt',
    title: `${tournament.name}, receipt ${receiptText(paper)}`,
    content: (
      <>
        <p className="mb-2 text-body font-semibold">{entry.player.name}</p>
        <ReceiptFacts paper={paper} roomName={roomName} timeZone={timeZone} />
        {code}
      </>
    ),
  };
  const slips = [...(hasCard(paper) ? [card] : []), ...(cardOnly ? [] : [receipt])];
  return <PrintSlips heading={roomName} slips={slips} />;
}
