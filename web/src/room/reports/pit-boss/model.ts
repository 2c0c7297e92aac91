import type { Figure, PitOverview } from '@/api/figure-types';
import type { Alert } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { blindsText, shortGameName } from '@/domain/stakes';
import { TABLE_STATE, TABLE_STATUS, tableState } from '@/domain/table-status';
import { formatCount, formatMoney, formatQuantity } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';

/** "5, 6 and 8" */
function listed(numbers: readonly number[]): string {
  const words = numbers.map(String);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

export interface SummaryCard {
  id: string;
  label: string;
  value: string | undefined;
  of: string | undefined;
  detail: string;
}

/** The four cards, in the order of the specification; values are undefined while they load. */
export function summaryCards(overview: PitOverview | undefined): SummaryCard[] {
  const o = overview;
  return [
    {
      id: 'revenue',
      label: 'Total Revenue',
      value: o && formatMoney(fromWire(o.totalRevenue)),
      of: undefined,
      detail: o
        ? `Seat rental ${formatMoney(fromWire(o.seatRentalRevenue))} · memberships ${formatMoney(fromWire(o.membershipRevenue))}`
        : '',
    },
    {
      id: 'tables',
      label: 'Active Tables',
      value: o && formatCount(o.activeTableCount),
      of: o && `of ${formatCount(o.tableCount)}`,
      detail: o
        ? `${formatCount(o.totalPlayersSeated)} seated, ${o.shortTableCount === 0 ? 'none short' : `${formatQuantity(o.shortTableCount, 'table')} short`}`
        : '',
    },
    {
      id: 'waitlist',
      label: 'Waitlist',
      value: o && formatCount(o.waitlistCount),
      of: undefined,
      detail: o
        ? o.longestWait === null
          ? 'Nobody waits'
          : `${formatCount(o.calledCount)} called, longest ${durationText(o.longestWait)}`
        : '',
    },
    {
      id: 'vip',
      label: 'VIP Players',
      value: o && formatCount(o.vipPlayersActive),
      of: undefined,
      detail: o
        ? o.vipTables.length === 0
          ? 'None seated'
          : `at ${o.vipTables.length === 1 ? 'table' : 'tables'} ${listed(o.vipTables)}`
        : '',
    },
  ];
}

export interface Tile extends StatusStyle {
  /** The colour of the tile's edge, where the table needs attention. */
  edge: 'warn' | 'bad' | undefined;
}

/** "$1/$3 NL", "Tournament": a short name of the game. */
export function tileGame(table: Table): string {
  if (table.event !== null || table.status === 'tournament') return 'Tournament';
  const rest = shortGameName(table.gameType.name).replace(/^[\d.,]+\/[\d.,]+\s*/, '');
  return `${blindsText(table.gameType)} ${rest}`.trim();
}

interface AlertStyle extends StatusStyle {
  priority: Alert['priority'];
}

/**
 * A table shows its worst problem: an urgent alert, otherwise being short, otherwise a lesser alert, otherwise its
 * state.
 */
export function tileOf(table: Table, worst: AlertStyle | undefined): Tile {
  const own: StatusStyle =
    table.event !== null || table.status === 'tournament'
      ? table.currentPlayers > 0
        ? { shape: 'circle', tone: 'ok', label: 'Running' }
        : { ...TABLE_STATUS.tournament, filled: false }
      : { ...TABLE_STATE[tableState(table)], filled: false };
  const urgent = worst?.priority === 'critical' || worst?.priority === 'high';
  const shown = worst !== undefined && (urgent || own.tone !== 'warn') ? worst : own;
  const { shape, tone, label } = shown;
  return {
    shape,
    tone,
    label,
    edge: tone === 'bad' || tone === 'warn' ? tone : undefined,
  };
}

/** "412 of 644": the part and the whole of a percentage; seat and dealer time is in hours. */
export function basisText({ part, of }: Figure, unit: 'seat minutes' | 'pushes' | 'waits'): string {
  if (of === 0) return 'no data yet';
  if (unit !== 'seat minutes') return `${formatCount(part)} of ${formatCount(of)} ${unit}`;
  return `${formatCount(Math.round(part / 60))} of ${formatCount(Math.round(of / 60))} seat hours`;
}
