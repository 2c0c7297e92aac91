import type { Table, WaitlistEntry } from '@/api/types';
import { namesText } from '@/features/tables/break-plan';
import { lastActText } from '@/features/waitlist/model';
import {
  type EntryAct,
  useCallPlayer,
  useEntryAct,
  useRemoveFromWaitlist,
  WAITLIST_TEXTS,
} from '@/features/waitlist/mutations';
import { toast } from '@/ui/toast-store';
import { sayFailed } from './messages';

const DONE: Record<Exclude<EntryAct, 'undo'>, string> = {
  pass: 'passed',
  'pick-up': 'gets chips and keeps first place',
  'no-show': 'marked as a no-show',
};

/** One-tap acts on the list. Each says what it did and can be taken back for a minute. */
export function useEntryActs() {
  const { mutateAsync: call } = useCallPlayer();
  const { mutateAsync: act } = useEntryAct();
  const { mutateAsync: remove } = useRemoveFromWaitlist();

  async function undo({ id, player }: { id: string; player: { name: string } }): Promise<void> {
    try {
      const now = await act({ entryId: id, act: 'undo' });
      toast({ title: WAITLIST_TEXTS.success, description: `${player.name}: ${lastActText(now)}` });
    } catch (error) {
      sayFailed(error, WAITLIST_TEXTS);
    }
  }

  function said(entry: WaitlistEntry, description: string): void {
    toast({
      title: WAITLIST_TEXTS.success,
      description,
      action: { label: 'Undo', onAct: () => void undo(entry) },
    });
  }

  /** Runs one act and says how it ended; never rejects. */
  async function tell(entry: WaitlistEntry, run: () => Promise<string>): Promise<void> {
    try {
      said(entry, await run());
    } catch (error) {
      sayFailed(error, WAITLIST_TEXTS);
    }
  }

  /** One after the other, so that the list is called in its order; the first refusal ends it. */
  async function callAll(entries: readonly WaitlistEntry[], table: Table): Promise<void> {
    const called: string[] = [];
    try {
      for (const { id, player } of entries) {
        // oxlint-disable-next-line no-await-in-loop
        await call({ entryId: id, tableId: table.id });
        called.push(player.name);
      }
    } catch (error) {
      sayFailed(error, WAITLIST_TEXTS);
      return;
    }
    toast({
      title: WAITLIST_TEXTS.success,
      description: `${namesText(called)} called to Table ${table.tableNumber}`,
    });
  }

  return {
    undo,
    callAll,
    call: (entry: WaitlistEntry, tableId?: string) =>
      tell(entry, async () => {
        const called = await call({
          entryId: entry.id,
          ...(tableId === undefined ? {} : { tableId }),
        });
        return `${entry.player.name}: ${lastActText(called)}`;
      }),
    act: (entry: WaitlistEntry, which: Exclude<EntryAct, 'undo'>) =>
      tell(entry, async () => {
        await act({ entryId: entry.id, act: which });
        return `${entry.player.name} ${DONE[which]}`;
      }),
    remove: (entry: WaitlistEntry) =>
      tell(entry, async () => {
        await remove({ entryId: entry.id });
        return `${entry.player.name} removed from ${entry.gameType.name}`;
      }),
  };
}
