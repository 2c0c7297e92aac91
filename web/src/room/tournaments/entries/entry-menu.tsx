import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Desk, TournamentEntry } from '@/api/tournament-types';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { closedReason } from './registration-rules';
import { boughtOf, buyBlockedReason } from './entries';

export type EntryAct = 'rebuy' | 'add_on' | 're-enter' | 'void' | 'print' | 'player';

interface EntryMenuProps {
  entry: TournamentEntry;
  desk: Desk;
  /** Whether the user takes and refunds money. */
  sells: boolean;
  /** Whether the user may open player pages. */
  opensPlayer: boolean;
  onAct: (act: EntryAct, entry: TournamentEntry) => void;
}

/** The three dots of an entry. There are hundreds of them, so the menu itself is loaded when one first opens. */
export function EntryMenu({ entry, desk, sells, opensPlayer, onAct }: EntryMenuProps) {
  const [opened, setOpened] = useState(false);
  const dots = (
    <IconButton
      size="sm"
      tip={false}
      label={`More for entry ${entry.number}, ${entry.player.name}`}
      icon={Ellipsis}
      {...(opened ? {} : { 'aria-haspopup': 'menu' as const, onClick: () => setOpened(true) })}
    />
  );
  if (!opened) return dots;
  const act = (which: EntryAct) => () => onAct(which, entry);
  return (
    <Menu trigger={dots} defaultOpen>
      {sells ? <Sales entry={entry} desk={desk} onAct={onAct} /> : null}
      <MenuItem disabledReason={entry.status === 'voided' ? 'It is voided' : undefined} onSelect={act('print')}>
        {sells ? 'Print Card and Receipt' : 'Print Card'}
      </MenuItem>
      {opensPlayer ? <MenuItem onSelect={act('player')}>Open Player</MenuItem> : null}
      {sells ? (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" disabledReason={voidBlockedReason(entry, desk)} onSelect={act('void')}>
            Void Entry…
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

function Sales({ entry, desk, onAct }: Pick<EntryMenuProps, 'entry' | 'desk' | 'onAct'>) {
  const { prices, tournament } = desk;
  const closed = closedReason(desk);
  const reason = buyBlockedReason(entry, tournament.name, closed);
  const rebuys = boughtOf(entry, 'rebuy');
  const rebuyReason = prices.maxRebuys > 0 && rebuys >= prices.maxRebuys ? `Has had ${rebuys} of them` : reason;
  const addOnReason = boughtOf(entry, 'add_on') > 0 ? 'Already bought' : reason;
  return (
    <>
      {prices.rebuy === null ? null : (
        <MenuItem disabledReason={rebuyReason ?? undefined} onSelect={() => onAct('rebuy', entry)}>
          Rebuy…
        </MenuItem>
      )}
      {prices.addOn === null ? null : (
        <MenuItem disabledReason={addOnReason ?? undefined} onSelect={() => onAct('add_on', entry)}>
          Add-on…
        </MenuItem>
      )}
      {prices.reEntry === null ? null : (
        <MenuItem
          disabledReason={closed ?? (entry.status === 'busted' ? undefined : 'Still in')}
          onSelect={() => onAct('re-enter', entry)}
        >
          Re-enter…
        </MenuItem>
      )}
    </>
  );
}

function voidBlockedReason(entry: TournamentEntry, { tournament }: Desk): string | undefined {
  if (entry.status === 'voided') return 'It is voided';
  if (entry.status === 'busted') return `${entry.player.name} is out`;
  return tournament.status === 'completed' ? `${tournament.name} is completed` : undefined;
}
