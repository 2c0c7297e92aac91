import type { ExecutiveSummary, Figure, Insight, RoomColumn } from '@/api/figure-types';
import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { growthText, percentText } from '@/lib/figures';
import { formatAmount, formatCount, formatMoney } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';
import type { Tone } from '@/ui/tone';

/** A new type of insight fails the type check until it has a look. */
export const INSIGHT_BADGE: Record<Insight['type'], StatusStyle> = {
  concern: { shape: 'triangle', tone: 'warn', label: 'Concern' },
  opportunity: { shape: 'spark', tone: 'info', label: 'Opportunity' },
  recommendation: { shape: 'arrow', tone: 'neutral', label: 'Recommendation' },
  success: { shape: 'check', tone: 'ok', label: 'Success' },
};

/** The figures at the top of the screen, for all rooms or for the selected one. */
export interface Scope {
  revenue: string;
  growth: number | null;
  hourly: string;
  projected: string;
  seated: number;
  today: number;
  spend: string | null;
  utilization: Figure;
  satisfaction: Figure;
  efficiency: Figure;
  critical: number;
  high: number;
  /** Minutes; null where the rooms have different targets. */
  waitTarget: number | null;
}

/**
 * The figures of one room, or of all with `roomId` null. Both come from the same response, so that they always match.
 * Null: the room is not in it.
 */
export function scopeOf(summary: ExecutiveSummary, roomId: string | null): Scope | null {
  if (roomId === null)
    return {
      revenue: summary.totalRevenue,
      growth: summary.revenueGrowth,
      hourly: summary.hourlyRevenue,
      projected: summary.projectedRevenue,
      seated: summary.totalPlayers,
      today: summary.playersToday,
      spend: summary.averageSpend,
      utilization: summary.tableUtilization,
      satisfaction: summary.customerSatisfaction,
      efficiency: summary.staffEfficiency,
      critical: summary.criticalAlerts,
      high: summary.highAlerts,
      waitTarget: inCommon(summary.rooms.map(({ waitTarget }) => waitTarget)),
    };
  const room = summary.rooms.find((each) => each.roomId === roomId);
  if (room === undefined) return null;
  return {
    revenue: room.revenue,
    growth: room.revenueGrowth,
    hourly: room.hourlyRevenue,
    projected: room.projectedRevenue,
    seated: room.seated,
    today: room.playersToday,
    spend: room.averageSpend,
    utilization: room.tableUtilization,
    satisfaction: room.customerSatisfaction,
    efficiency: room.staffEfficiency,
    critical: room.criticalAlerts,
    high: room.highAlerts,
    waitTarget: room.waitTarget,
  };
}

function inCommon(values: readonly number[]): number | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

export type KeyFigureId = 'revenue' | 'hourly' | 'players' | 'utilization' | 'satisfaction' | 'efficiency' | 'alerts';

export interface KeyFigure {
  id: KeyFigureId;
  label: string;
  value: string;
  unit?: string;
  /** The base of the figure; for alerts the badges replace it. */
  base: string;
  formula: string;
  tone?: Tone;
}

export const KEY_FIGURES: readonly { id: KeyFigureId; label: string }[] = [
  { id: 'revenue', label: 'Total Revenue' },
  { id: 'hourly', label: 'Hourly Revenue' },
  { id: 'players', label: 'Total Players' },
  { id: 'utilization', label: 'Table Utilization' },
  { id: 'satisfaction', label: 'Customer Satisfaction' },
  { id: 'efficiency', label: 'Staff Efficiency' },
  { id: 'alerts', label: 'Key Alerts' },
];

const money = (amount: string) => formatMoney(fromWire(amount));

/** "+8% vs yesterday, same time" */
function growthBase(growth: number | null): string {
  const text = growthText(growth);
  return text === null ? 'no comparison yet' : `${text} vs yesterday, same time`;
}

/** Each figure with its base; the formula is behind the i. */
export function keyFigure(id: KeyFigureId, s: Scope): KeyFigure {
  const label = KEY_FIGURES.find((each) => each.id === id)?.label ?? '';
  switch (id) {
    case 'revenue':
      return {
        id,
        label,
        value: money(s.revenue),
        base: growthBase(s.growth),
        formula:
          'Membership fees sold and seat rental played on the gaming day so far. Compared with the gaming day before, up to the same time.',
      };
    case 'hourly':
      return {
        id,
        label,
        value: money(s.hourly),
        base: `× 24 = ${money(s.projected)} projected`,
        formula: 'Combined hourly rate of running seat rentals; paused ones count as $0.',
      };
    case 'players': {
      const spend = s.spend === null ? 'nobody by name yet' : `${money(s.spend)} average spend`;
      // Walk-ins have no name, so seated players can outnumber the named players of the day; then they are no part of
      // these.
      const part = s.today > 0 && s.today >= s.seated;
      return {
        id,
        label,
        value: formatCount(s.seated),
        unit: part ? `of ${formatCount(s.today)} today` : 'seated',
        base: part || s.today === 0 ? spend : `${formatCount(s.today)} by name today · ${spend}`,
        formula:
          'Seated now, walk-ins and tournaments included, of the players who checked in or had a seat on the gaming day. Average spend is revenue by those players.',
      };
    }
    case 'utilization':
      return {
        id,
        label,
        value: percentText(s.utilization.percent),
        base:
          s.utilization.percent === null
            ? 'no table was open today'
            : s.utilization.target === null
              ? 'of open seat-minutes'
              : `target ${s.utilization.target}%`,
        formula: s.utilization.formula,
      };
    case 'satisfaction': {
      const { percent, part, of, formula } = s.satisfaction;
      const within = s.waitTarget === null ? 'in target' : `in ${s.waitTarget} min`;
      return {
        id,
        label,
        value: percentText(percent),
        base:
          percent === null
            ? 'no wait ended in 24 h'
            : `${formatCount(part)} of ${formatCount(of)} waits ${within}, 24 h`,
        formula,
      };
    }
    case 'efficiency':
      return {
        id,
        label,
        value: percentText(s.efficiency.percent),
        base: s.efficiency.percent === null ? 'no dealer was on shift today' : 'of scheduled dealer time',
        formula: s.efficiency.formula,
      };
    case 'alerts':
      return {
        id,
        label,
        value: formatCount(s.critical + s.high),
        base: s.critical + s.high === 0 ? 'none critical or high' : '',
        formula: 'Alerts that are open, critical and high ones.',
        ...(s.critical > 0 ? { tone: 'bad' } : s.high > 0 ? { tone: 'warn' } : {}),
      };
  }
}

export interface RoomLine {
  key: string;
  label: string;
  text: (room: RoomColumn) => string;
  /** Whether the figure needs attention; then it is a badge. */
  late?: (room: RoomColumn) => boolean;
}

const wait = (minutes: number | null) => (minutes === null ? '–' : durationText(minutes));

/** Rooms side by side: a row for each figure, a column for each room. */
export const ROOM_LINES: readonly RoomLine[] = [
  { key: 'revenue', label: 'Revenue today', text: (r) => formatAmount(fromWire(r.revenue)) },
  { key: 'growth', label: 'vs yesterday', text: (r) => growthText(r.revenueGrowth) ?? '–' },
  { key: 'hourly', label: 'Seat rental per hour', text: (r) => formatAmount(fromWire(r.hourlyRevenue)) },
  {
    key: 'spend',
    label: 'Average spend',
    text: (r) => (r.averageSpend === null ? '–' : formatAmount(fromWire(r.averageSpend))),
  },
  { key: 'tables', label: 'Active tables', text: (r) => `${r.activeTables} of ${r.tables}` },
  { key: 'waiting', label: 'Waiting', text: (r) => formatCount(r.waiting) },
  {
    key: 'longest',
    label: 'Longest wait',
    text: (r) => wait(r.longestWait),
    late: (r) => r.longestWait !== null && r.longestWait > r.waitTarget,
  },
  { key: 'utilization', label: 'Table utilization', text: (r) => percentText(r.tableUtilization.percent) },
  { key: 'satisfaction', label: 'Waits within target, 24 h', text: (r) => percentText(r.customerSatisfaction.percent) },
  { key: 'efficiency', label: 'Staff efficiency', text: (r) => percentText(r.staffEfficiency.percent) },
  { key: 'vips', label: 'VIP players seated', text: (r) => formatCount(r.vipPlayers) },
];

export interface DayShapes {
  /** The first hour with seated players in any room; null: no players in any room. */
  since: string | null;
  /** The maximum of the shared scale. */
  most: number;
  of: ReadonlyMap<string, readonly number[]>;
}

/** Seated players of each room by hour, on one time axis and one scale, from the first seated player in any room. */
export function dayShapes(rooms: readonly RoomColumn[]): DayShapes {
  const hours = new Set(rooms.flatMap(({ seatedByHour }) => seatedByHour.map(({ at }) => at)));
  const line = [...hours].toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const byRoom = rooms.map(({ roomId, seatedByHour }) => {
    const known = new Map(seatedByHour.map(({ at, value }) => [at, value]));
    return { roomId, values: line.map((at) => known.get(at) ?? 0) };
  });
  // Averages below half a player count as empty, since they are displayed as 0.
  const first = line.findIndex((_, at) => byRoom.some(({ values }) => (values[at] ?? 0) >= 0.5));
  if (first === -1) return { since: null, most: 0, of: new Map() };
  return {
    since: line[first] ?? null,
    most: Math.max(...byRoom.flatMap(({ values }) => values)),
    of: new Map(byRoom.map(({ roomId, values }) => [roomId, values.slice(first)])),
  };
}

/** "Seated in Austin by the hour since 10 AM: from 4 to 80, at most 84" */
export function shapeText(room: string, values: readonly number[], since: string): string {
  const first = Math.round(values[0] ?? 0);
  const last = Math.round(values.at(-1) ?? 0);
  const most = Math.round(Math.max(0, ...values));
  return `Seated in ${room} by the hour since ${since}: from ${first} to ${last}, at most ${most}`;
}
