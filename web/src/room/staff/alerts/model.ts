import type { Alert, AlertKind, AlertPriority } from '@/api/staff-types';
import type { Permission } from '@/api/types';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { shortGameName } from '@/domain/stakes';
import type { StatusStyle } from '@/ui/status-badge';

/** The badges of the priorities. Word and shape differ as well as the colour; only critical is red. */
export const PRIORITY: Record<AlertPriority, StatusStyle> = {
  critical: { label: 'Critical', shape: 'octagon', tone: 'bad' },
  high: { label: 'High', shape: 'triangle', tone: 'warn' },
  medium: { label: 'Medium', shape: 'circle', tone: 'info' },
  other: { label: 'Other', shape: 'ring', tone: 'neutral' },
};

/** The most urgent first. */
const PRIORITIES: readonly AlertPriority[] = ['critical', 'high', 'medium', 'other'];

export function rankOf(priority: AlertPriority): number {
  return PRIORITIES.indexOf(priority);
}

interface KindStyle {
  /** A short name for the tile of the table. */
  label: string;
  /** Whether staff raise it, not a rule. Every role that may raise such an alert may also resolve it. */
  byHand: boolean;
}

/** A new kind fails the type check until it has a name. */
export const ALERT_KIND: Record<AlertKind, KindStyle> = {
  floor: { label: 'Floor call', byHand: true },
  dispute: { label: 'Dispute', byHand: true },
  security: { label: 'Security', byHand: true },
  technical: { label: 'Technical', byHand: true },
  vip_request: { label: 'VIP request', byHand: true },
  shift_note: { label: 'Shift note', byHand: true },
  high_pot: { label: 'High pot', byHand: false },
  wait_over_target: { label: 'Waitlist', byHand: false },
  table_short: { label: 'Short', byHand: false },
  dealer_over: { label: 'Dealer late', byHand: false },
  no_dealer: { label: 'No dealer', byHand: false },
  large_cash: { label: 'Large cash', byHand: false },
  membership_ended: { label: 'Membership', byHand: false },
  interest_reached: { label: 'Interest', byHand: false },
  player_out: { label: 'Player out', byHand: true },
};

export const PRIORITY_FILTERS = ['all', 'critical', 'high'] as const;
export type PriorityFilter = (typeof PRIORITY_FILTERS)[number];

export function filtered(alerts: readonly Alert[], filter: PriorityFilter): Alert[] {
  return alerts.filter(({ priority }) => filter === 'all' || priority === filter);
}

/** The most urgent first; of one priority the newest first. */
export function inOrder(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (a, b) => rankOf(a.priority) - rankOf(b.priority) || Date.parse(b.timestamp) - Date.parse(a.timestamp),
  );
}

/** Splits a message: the first sentence is the title, the rest are details. The title of a note names its writer. */
export function messageParts({ kind, message, raisedBy }: Pick<Alert, 'kind' | 'message' | 'raisedBy'>): {
  what: string;
  rest: string;
} {
  if (kind === 'shift_note') return { what: `Shift note from ${raisedBy}.`, rest: message };
  const match = /^(.+?[.!?])\s+(.+)$/s.exec(message);
  return match === null ? { what: message, rest: '' } : { what: match[1] ?? message, rest: match[2] ?? '' };
}

/** The table of the alert, or the game of its list; otherwise the room. */
export function placeOf({ tableName }: Pick<Alert, 'tableName'>): string {
  return tableName === null ? 'Room' : shortGameName(tableName);
}

/** The words of the act that resolves an alert: its button, its past tense, and its toast. */
export function resolveWords({ kind }: Pick<Alert, 'kind'>) {
  return kind === 'shift_note'
    ? { verb: 'Mark Read', past: 'Read', toast: 'Note marked as read' }
    : { verb: 'Resolve', past: 'Resolved', toast: 'Alert resolved' };
}

/** Why the user may not resolve an alert; undefined when they may (W9). */
export function resolveBlockedReason(
  { kind }: Pick<Alert, 'kind'>,
  permissions: readonly Permission[],
): string | undefined {
  const may = (permission: Permission) => permissions.includes(permission);
  if (may('manage_alerts')) return undefined;
  if (!may('raise_alerts')) return 'Your role can view alerts but not resolve them';
  return ALERT_KIND[kind].byHand ? undefined : 'Automatic: clears itself, or ask a pit boss';
}

/** Whether the user can say that they come to a call: no one has said so yet. */
export function canTake(alert: Pick<Alert, 'kind' | 'takenBy'>, permissions: readonly Permission[]): boolean {
  return isCall(alert.kind) && alert.takenBy === null && permissions.includes('seat_players');
}

/** The calls: alerts to which a member of staff comes. */
function isCall(kind: AlertKind): boolean {
  return ALERT_KIND[kind].byHand && kind !== 'player_out' && kind !== 'shift_note';
}

type Taken = Pick<Alert, 'takenBy' | 'takenAt' | 'escalatedAt' | 'timestamp'>;

/** "Pat Delgado is coming, 1 min", "Not taken for 2 min"; null for a call that is not late yet. */
export function callStateText({ takenBy, takenAt, escalatedAt, timestamp }: Taken, now: number): string | null {
  const since = (at: string) => shortDurationText(minutesBetween(Date.parse(at), now));
  if (takenBy !== null && takenAt !== null) return `${takenBy} is coming, ${since(takenAt)}`;
  return escalatedAt === null ? null : `Not taken for ${since(timestamp)}`;
}

interface EndingAct {
  label: string;
  to: string;
}

interface ActOfRole extends EndingAct {
  needs: Permission;
}

function actOf({ kind, roomId, tableId }: Pick<Alert, 'kind' | 'roomId' | 'tableId'>): ActOfRole | null {
  const table = tableId === null ? null : `/tables/${tableId}`;
  switch (kind) {
    case 'no_dealer':
    case 'dealer_over':
      return {
        label: 'Assign Dealer',
        to: `/pit-boss/${roomId}?tab=staff`,
        needs: 'manage_staff',
      };
    case 'wait_over_target':
      return { label: 'Call Player', to: '/floor-manager', needs: 'manage_waitlist' };
    case 'interest_reached':
      return { label: 'Open Table', to: '/cash-games', needs: 'manage_tables' };
    case 'table_short':
      return table === null ? null : { label: 'Break Table', to: table, needs: 'manage_tables' };
    case 'player_out':
      return { label: 'Confirm Bust', to: table ?? '/tournaments', needs: 'manage_tournaments' };
    case 'membership_ended':
      return { label: 'Sell Membership', to: '/front-office', needs: 'manage_cage' };
    case 'large_cash':
      return { label: 'Review Cash', to: '/front-office', needs: 'review_cash' };
    case 'floor':
    case 'dispute':
    case 'security':
    case 'technical':
    case 'vip_request':
    case 'shift_note':
    case 'high_pot':
      return table === null ? null : { label: 'Open Table', to: table, needs: 'view_floor' };
  }
}

/**
 * The act that resolves an alert: the label of its button and its address; null where the role does not have the act.
 */
export function endingAct(
  alert: Pick<Alert, 'kind' | 'roomId' | 'tableId'>,
  permissions: readonly Permission[],
): EndingAct | null {
  const act = actOf(alert);
  return act !== null && permissions.includes(act.needs) ? act : null;
}

export function worstByTable(alerts: readonly Alert[]): Map<string, Alert> {
  const worst = new Map<string, Alert>();
  for (const alert of inOrder(alerts))
    if (alert.tableId !== null && !worst.has(alert.tableId)) worst.set(alert.tableId, alert);
  return worst;
}

/** The announcement of a new alert: "Critical, Table 5. Dispute." */
export function spoken(alert: Alert): string {
  return `${PRIORITY[alert.priority].label}, ${placeOf(alert)}. ${messageParts(alert).what}`;
}

/**
 * The new alerts of critical or high priority. `known` null: the list was loaded for the first time, so none is new.
 */
export function newUrgent(alerts: readonly Alert[], known: ReadonlySet<string> | null): Alert[] {
  if (known === null) return [];
  return inOrder(alerts).filter(({ id, priority }) => !known.has(id) && rankOf(priority) <= 1);
}
