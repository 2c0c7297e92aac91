import { Ellipsis } from 'lucide-react';
import type { WaitlistEntry } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/menu';
import { canUndo, type Seating } from './model';
import type { EntryAct } from './mutations';

/** What a row's menu can do with an entry; calling somebody who is not next asks for the reason first. */
export type EntryChoice = EntryAct | 'call' | 'call-ahead' | 'seat-ahead' | 'remove';

interface EntryMenuProps {
  entry: WaitlistEntry;
  /** Undefined or not ok with nobody ahead: there is no seat. */
  seating: Seating | undefined;
  /** He comes first among those not called: no reason is needed. */
  next: boolean;
  /** Roles that may seat. */
  seats: boolean;
  onChoose: (entry: WaitlistEntry, choice: EntryChoice) => void;
}

/** Pass, no-show, pick-up, undo for who was called; call and remove for who waits. */
export function EntryMenu(props: EntryMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          icon={Ellipsis}
          tip={false}
          label={`More for ${props.entry.player.name}`}
        />
      }
    >
      <EntryItems {...props} />
    </Menu>
  );
}

/** Mounted with the open menu only: the clock that decides about undo runs no longer than that. */
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
      {entry.status === 'called' ? (
        <>
          <MenuItem onSelect={choose('pass')}>Passes</MenuItem>
          <MenuItem onSelect={choose('pick-up')}>Gets chips, keeps first place</MenuItem>
          <MenuItem onSelect={choose('no-show')}>No-show</MenuItem>
        </>
      ) : next || noSeat !== undefined ? (
        <MenuItem onSelect={choose('call')} disabledReason={noSeat}>
          Call
        </MenuItem>
      ) : (
        <>
          <MenuItem onSelect={choose('call-ahead')}>Call ahead of the list…</MenuItem>
          {seats ? (
            <MenuItem onSelect={choose('seat-ahead')}>Seat ahead of the list…</MenuItem>
          ) : null}
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
