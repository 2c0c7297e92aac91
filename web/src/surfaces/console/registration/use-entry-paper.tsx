import { useQueryClient } from '@tanstack/react-query';
import type { Desk, Purchase, TournamentEntry } from '@/api/tournament-types';
import { entryQuery } from '@/features/cage/queries';
import { entryPurchase } from '@/features/tournaments/entries';
import { EntryPaper } from '@/features/tournaments/entry-paper';
import type { Paper } from '@/features/tournaments/seat-card';
import { usePrinting } from '@/lib/hooks/use-printing';
import { useCan, useRoom } from '../session-context';

/** Seat cards and receipts: asks the books for the receipt's number, and prints. `paper` has to be on the page. */
export function useEntryPaper(desk: Desk | undefined) {
  const room = useRoom();
  const cage = useCan()('manage_cage');
  const client = useQueryClient();
  const [printed, print] = usePrinting<Paper>();

  async function read(
    entry: TournamentEntry,
    purchase: Purchase | null = entryPurchase(entry),
  ): Promise<Paper> {
    const ledgerEntryId = purchase?.ledgerEntryId ?? null;
    if (ledgerEntryId === null || !cage) return { entry, purchase, receipt: null };
    try {
      const { number, drawerName } = await client.fetchQuery(entryQuery(ledgerEntryId));
      return { entry, purchase, receipt: { number, drawer: drawerName } };
    } catch {
      // The money is taken and booked: a card without the number is better than none.
      return { entry, purchase, receipt: null };
    }
  }

  return {
    read,
    print,
    printEntry: async (entry: TournamentEntry) => print(await read(entry)),
    paper:
      printed === null || desk === undefined ? null : (
        <EntryPaper
          paper={printed}
          cardOnly={!cage}
          tournament={desk.tournament}
          roomName={room.name}
          timeZone={room.timeZone}
        />
      ),
  };
}
