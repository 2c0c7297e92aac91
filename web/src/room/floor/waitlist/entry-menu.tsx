import type { WaitlistEntry } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { MoreMenu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/menu';
import { canUndo, type Seating } from './model';
import type { EntryAct } from './acts';

/** The actions of an entry's menu. Calling a player who is not next first asks for a reason. */
export type EntryChoice = EntryAct | 'call' | 'call-ahead' | 'seat-ahead' | 'remove';

interface EntryMenuProps {
  entry: WaitlistEntry;
  /** Undefined, or not ok with no player ahead, means that no seat is free. */
  seating: Seating | undefined;
  /** The entry is the first without a call, so it needs no reason. */
  next: boolean;
  /** Whether the role may seat. */
  seats: boolean;
  onChoose: (entry: WaitlistEntry, choice: EntryChoice) => void;
}

/** Pass, no-show, pick-up and undo for a called player; call and remove for a waiting player; arrived for both. */
export function EntryMenu(props: EntryMenuProps) {
  return (
    <MoreMenu label={`More for ${props.entry.player.name}`}>
      <EntryItems {...props} />
    </MoreMenu>
  );
}

/** Mounted only while the menu is open, so that the clock behind undo runs no longer than needed. */
function EntryItems({ entry, seating, next, seats, onChoose }: EntryMenuProps) {
  const now = useNow();
  const noSeat =
    seating === undefined || (!seating.ok && !seating.ahead)
      ? (seating?.reason ?? `No open seat in ${entry.gameType.name}`)
      : undefined;
  const choose = (choice: EntryChoice) => () => onChoose(entry, choice);
  return (
    <>
      <MenuLabel>{entry.reason}</MenuLabel>
      {entry.arrivedAt === null ? <MenuItem onSelect={choose('arrive')}>Arrived</MenuItem> : null}
      {entry.status === 'called' ? (
        <>
          <MenuItem onSelect={choose('pass')}>Pass (stays on list)</MenuItem>
          <MenuItem onSelect={choose('pick-up')}>Getting chips, hold 1st spot</MenuItem>
          <MenuItem onSelect={choose('no-show')}>No-show</MenuItem>
        </>
      ) : next || noSeat !== undefined ? (
        <MenuItem onSelect={choose('call')} disabledReason={noSeat}>
          Call
        </MenuItem>
      ) : (
        <>
          <MenuItem onSelect={choose('call-ahead')}>Call ahead of the list…</MenuItem>
          {seats ? <MenuItem onSelect={choose('seat-ahead')}>Seat ahead of the list…</MenuItem> : null}
        </>
      )}
      {canUndo(entry, now) ? <MenuItem onSelect={choose('undo')}>Undo last act</MenuItem> : null}
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={choose('remove')}>
        Remove from waitlist
      </MenuItem>
    </>
  );
}
