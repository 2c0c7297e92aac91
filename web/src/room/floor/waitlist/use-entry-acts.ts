import { useQueryClient } from '@tanstack/react-query';
import type { Table, WaitlistEntry } from '@/api/types';
import { namesText } from '../tables/break-plan';
import {
  callPlayer,
  type EntryAct,
  giveChips,
  markArrived,
  markNoShow,
  passEntry,
  removeEntry,
  undoEntry,
} from './acts';
import { performToEnd, sayOutcome, useAct } from '@/shells/use-act';
import { toast } from '@/ui/toast-store';

interface Entry {
  id: string;
  player: { name: string };
}

function varsOf({ id, player }: Entry) {
  return { entryId: id, playerName: player.name };
}

/** One-tap actions on the list. Each shows its result and can be undone for one minute. */
export function useEntryActs() {
  const client = useQueryClient();
  const call = useAct(callPlayer);
  const remove = useAct(removeEntry);
  const acts = {
    arrive: useAct(markArrived),
    pass: useAct(passEntry),
    'pick-up': useAct(giveChips),
    'no-show': useAct(markNoShow),
    undo: useAct(undoEntry),
  };

  /** Calls the entries one after another, in the order of the list. The first failure ends the loop. */
  async function callAll(entries: readonly WaitlistEntry[], table: Table): Promise<void> {
    const called: string[] = [];
    for (const entry of entries) {
      const vars = { ...varsOf(entry), body: { tableId: table.id } };
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await performToEnd(client, callPlayer, vars);
      if (outcome.kind !== 'done') return sayOutcome(client, callPlayer, vars, outcome);
      called.push(entry.player.name);
    }
    toast({
      title: 'Waitlist updated successfully',
      description: `${namesText(called)} called to Table ${table.tableNumber}`,
    });
  }

  return {
    callAll,
    call: (entry: WaitlistEntry) => call.run({ ...varsOf(entry), body: {} }),
    act: (entry: Entry, which: EntryAct) => acts[which].run(varsOf(entry)),
    remove: (entry: WaitlistEntry) => remove.run({ ...varsOf(entry), gameName: entry.gameType.name }),
  };
}
