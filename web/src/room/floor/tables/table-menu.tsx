import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Table, TableStatus } from '@/api/types';
import { seatsIn } from '@/domain/seats';
import { TABLE_STATUS } from '@/domain/table-status';
import { IconButton } from '@/ui/button';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/ui/menu';
import {
  blockedReason,
  type Can,
  canBreakTable,
  canChangeGame,
  canCloseSeat,
  canEndGame,
  canFeed,
  canPauseTime,
  canStartGame,
} from './model';

/** The acts of a table's menu. `open` and `event` navigate, `resume` acts at once, the others name dialogs. */
export type TableAct =
  | 'open'
  | 'event'
  | 'resume'
  | 'start-game'
  | 'break-table'
  | 'end-game'
  | 'pause-time'
  | 'close-seat'
  | 'reopen-seat'
  | 'change-game'
  | 'must-move';

interface TableMenuProps {
  table: Table;
  /** Replaces the three-dot button. */
  trigger?: ReactElement;
  /** Actions to leave out, such as `open` and `break` on the table's own page. */
  without?: readonly TableAct[];
  onAct: (table: Table, act: TableAct) => void;
  onStatus: (table: Table, status: TableStatus) => void;
}

const NOTHING: readonly TableAct[] = [];

const STATUSES: readonly TableStatus[] = ['available', 'active', 'short', 'tournament'];

/** All actions on a table. For roles that manage tables only. */
export function TableMenu({ table, trigger, without = NOTHING, onAct, onStatus }: TableMenuProps) {
  const item = (act: TableAct, label: string, can: Can = { ok: true }, danger = false) =>
    without.includes(act) ? null : (
      <MenuItem
        tone={danger ? 'danger' : 'default'}
        disabledReason={blockedReason(can)}
        onSelect={() => onAct(table, act)}
      >
        {label}
      </MenuItem>
    );
  const dots = <IconButton size="sm" icon={Ellipsis} tip={false} label={`More for Table ${table.tableNumber}`} />;
  // A lent table is managed at the tournament desk.
  if (table.event !== null) {
    return (
      <Menu trigger={trigger ?? dots}>
        {item('open', 'Open table')}
        {item('event', `Go to ${table.event.name}`)}
      </Menu>
    );
  }
  const closed = seatsIn('closed', table.seatStates).length > 0;
  return (
    <Menu trigger={trigger ?? dots}>
      {item('open', 'Open table')}
      {item('start-game', 'Start game', canStartGame(table))}
      {table.pausedAt === null ? item('pause-time', 'Pause time', canPauseTime(table)) : item('resume', 'Resume time')}
      {item('close-seat', 'Close a seat', canCloseSeat(table))}
      {closed ? item('reopen-seat', 'Open a closed seat') : null}
      {item('change-game', 'Change game', canChangeGame(table))}
      {item('must-move', 'Must-move', canFeed(table))}
      <MenuSeparator />
      <MenuChoice
        label="Status"
        isTitled
        value={table.status}
        options={STATUSES.map((value) => ({ value, label: TABLE_STATUS[value].label }))}
        onValueChange={(status) => onStatus(table, status)}
      />
      <MenuSeparator />
      {item('break-table', 'Break table', canBreakTable(table), true)}
      {item('end-game', 'End game', canEndGame(table), true)}
    </Menu>
  );
}
