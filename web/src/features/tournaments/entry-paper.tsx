import type { Tournament } from '@/api/tournament-types';
import { PrintSlips } from '@/ui/print-sheet';
import { hasCard, type Paper, ReceiptFacts, receiptText, SeatCard } from './seat-card';

interface EntryPaperProps {
  paper: Paper;
  /** The card alone, for who does not handle money. */
  cardOnly?: boolean;
  tournament: Pick<Tournament, 'name' | 'startTime'>;
  roomName: string;
  timeZone: string;
}

/** Seat card and receipt, each on a slip of its own. */
export function EntryPaper({
  paper,
  cardOnly = false,
  tournament,
  roomName,
  timeZone,
}: EntryPaperProps) {
  const { entry, purchase } = paper;
  const card = {
    key: 'card',
    title: `Seat card, entry ${entry.number}`,
    content: (
      <SeatCard
        entry={entry}
        tournament={tournament}
        chips={purchase?.price.chips}
        timeZone={timeZone}
      />
    ),
  };
  const receipt = {
    key: 'receipt',
    title: `${tournament.name}, receipt ${receiptText(paper)}`,
    content: (
      <>
        <p className="mb-2 text-body font-semibold">{entry.player.name}</p>
        <ReceiptFacts paper={paper} roomName={roomName} timeZone={timeZone} />
      </>
    ),
  };
  const slips = [...(hasCard(paper) ? [card] : []), ...(cardOnly ? [] : [receipt])];
  return <PrintSlips heading={roomName} slips={slips} />;
}
