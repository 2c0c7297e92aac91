import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Table, TableStatus } from '@/api/types';
import { seatsIn } from '@/domain/seats';
import { TABLE_STATUS } from '@/domain/table-status';
import { IconButton } from '@/ui/button';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '@/ui/menu';
import {
  type Can,
  canBreakTable,
  canChangeGame,
  canCloseSeat,
  canEndGame,
  canPauseTime,
  canStartGame,
} from './model';

/** What a table's menu leads to; `open` and `event` go elsewhere, each other but `resume` opens a dialog. */
export type TableAct =
  | 'open'
  | 'event'
  | 'start'
  | 'break'
  | 'end'
  | 'pause'
  | 'resume'
  | 'close-seat'
  | 'open-seat'
  | 'game';

interface TableMenuProps {
  table: Table;
  /** Replaces the three dots. */
  trigger?: ReactElement;
  /** Acts that do not belong here: `open` and `break` on the table's own page. */
  without?: readonly TableAct[];
  onAct: (table: Table, act: TableAct) => void;
  onStatus: (table: Table, status: TableStatus) => void;
}

const NOTHING: readonly TableAct[] = [];

const STATUSES: readonly TableStatus[] = ['available', 'active', 'short', 'tournament'];

function reasonOf(can: Can): string | undefined {
  return can.ok ? undefined : can.reason;
}

/** Everything that can be done with a table. For roles that manage tables only. */
export function TableMenu({ table, trigger, without = NOTHING, onAct, onStatus }: TableMenuProps) {
  const item = (act: TableAct, label: string, can: Can = { ok: true }, danger = false) =>
    without.includes(act) ? null : (
      <MenuItem
        tone={danger ? 'danger' : 'default'}
        disabledReason={reasonOf(can)}
        onSelect={() => onAct(table, act)}
      >
        {label}
      </MenuItem>
    );
  const dots = (
    <IconButton
      size="sm"
      icon={Ellipsis}
      tip={false}
      label={`More for Table ${table.tableNumber}`}
    />
  );
  // While it is lent, everything else is done at the tournament's desk.
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
      {item('start', 'Start game', canStartGame(table))}
      {table.pausedAt === null
        ? item('pause', 'Pause time', canPauseTime(table))
        : item('resume', 'Resume time')}
      {item('close-seat', 'Close a seat', canCloseSeat(table))}
      {closed ? item('open-seat', 'Open a closed seat') : null}
      {item('game', 'Change game', canChangeGame(table))}
      <MenuSeparator />
      <MenuChoices
        label="Status"
        value={table.status}
        options={STATUSES.map((value) => ({ value, label: TABLE_STATUS[value].label }))}
        onValueChange={(status) => onStatus(table, status)}
      />
      <MenuSeparator />
      {item('break', 'Break table', canBreakTable(table), true)}
      {item('end', 'End game', canEndGame(table), true)}
    </Menu>
  );
}
