import { useQueryClient } from '@tanstack/react-query';
import type { Desk, Purchase, TournamentEntry } from '@/api/tournament-types';
import { entryQuery } from '@/room/cage/queries';
import { entryPurchase } from './entries';
import { EntryPaper } from './entry-paper';
import type { Paper } from './seat-card';
import { usePrinting } from '@/lib/hooks/use-printing';
import { usePageCode } from '@/room/players/own-page/use-page-code';
import { useCan } from '@/api/session/session-context';

/** Prints seat cards and receipts, with the receipt's number from the ledger. The page has to render `paper`. */
export function useEntryPaper(desk: Desk | undefined) {
  const cage = useCan()('manage_cage');
  const client = useQueryClient();
  const makeCode = usePageCode();
  const [printed, show] = usePrinting<{ paper: Paper; pageAddress: string | null }>();

  async function read(entry: TournamentEntry, purchase: Purchase | null = entryPurchase(entry)): Promise<Paper> {
    const ledgerEntryId = purchase?.ledgerEntryId ?? null;
    if (ledgerEntryId === null || !cage) return { entry, purchase, receipt: null };
    try {
      const { number, drawerName } = await client.fetchQuery(entryQuery(ledgerEntryId));
      return { entry, purchase, receipt: { number, drawer: drawerName } };
    } catch {
      // The money is already booked: a card without the number is better than none.
      return { entry, purchase, receipt: null };
    }
  }

  async function print(paper: Paper) {
    show({ paper, pageAddress: await makeCode(paper.entry.player) });
  }

  return {
    read,
    print,
    printEntry: async (entry: TournamentEntry) => print(await read(entry)),
    paper:
      printed === null || desk === undefined ? null : (
        <EntryPaper {...printed} cardOnly={!cage} tournament={desk.tournament} />
      ),
  };
}
