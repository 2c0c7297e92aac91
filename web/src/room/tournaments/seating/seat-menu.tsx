import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { TournamentSeat, TournamentTable } from '@/api/tournament-types';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';

/** The acts on a seat. `bust`, `move` and `fill` open a dialog. */
export type SeatAct = 'bust' | 'move' | 'fill' | 'button' | 'lock' | 'unlock';

interface SeatMenuProps {
  table: Pick<TournamentTable, 'number' | 'name'>;
  seat: TournamentSeat;
  hasButton: boolean;
  /** Why no player can bust now: the tournament has not started. */
  noBust: string | undefined;
  onAct: (act: SeatAct, table: number, seat: TournamentSeat) => void;
}

/** The three dots of a seat. A field has hundreds of seats, so the menu itself is loaded when one first opens. */
export function SeatMenu({ table, seat, hasButton, noBust, onAct }: SeatMenuProps) {
  const [opened, setOpened] = useState(false);
  const who = seat.entryId === null ? 'open' : seat.name;
  const dots = (
    <IconButton
      size="sm"
      tip={false}
      label={`More for seat ${seat.seatNumber} at Table ${table.name}, ${who}`}
      icon={Ellipsis}
      {...(opened ? {} : { 'aria-haspopup': 'menu' as const, onClick: () => setOpened(true) })}
    />
  );
  if (!opened) return dots;
  const act = (which: SeatAct) => () => onAct(which, table.number, seat);
  const marks = (
    <>
      <MenuItem disabledReason={hasButton ? 'The button is here' : undefined} onSelect={act('button')}>
        Button Is Here
      </MenuItem>
      {seat.locked ? (
        <MenuItem onSelect={act('unlock')}>Unlock Seat</MenuItem>
      ) : (
        <MenuItem onSelect={act('lock')}>Lock Seat</MenuItem>
      )}
    </>
  );
  return (
    <Menu trigger={dots} defaultOpen>
      {seat.entryId === null ? (
        <>
          <MenuItem disabledReason={seat.locked ? 'The seat is locked' : undefined} onSelect={act('fill')}>
            Move a Player Here
          </MenuItem>
          {marks}
        </>
      ) : (
        <>
          <MenuItem onSelect={act('move')}>Move to Another Seat</MenuItem>
          {marks}
          <MenuSeparator />
          <MenuItem tone="danger" disabledReason={noBust} onSelect={act('bust')}>
            Bust Player
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
