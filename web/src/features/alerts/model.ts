import type { Alert, AlertKind, AlertPriority } from '@/api/staff-types';
import type { Permission } from '@/api/types';
import { shortGameName } from '@/domain/stakes';
import type { ShapeName } from '@/ui/shape';
import type { Tone } from '@/ui/tone';

export interface PriorityLook {
  label: string;
  shape: ShapeName;
  tone: Tone;
}

/** A priority is a word and a shape before it is a colour; red only for critical. */
export const PRIORITY: Record<AlertPriority, PriorityLook> = {
  critical: { label: 'Critical', shape: 'octagon', tone: 'bad' },
  high: { label: 'High', shape: 'triangle', tone: 'warn' },
  medium: { label: 'Medium', shape: 'circle', tone: 'info' },
  other: { label: 'Other', shape: 'ring', tone: 'neutral' },
};

/** What is most urgent first. */
const PRIORITIES: readonly AlertPriority[] = ['critical', 'high', 'medium', 'other'];

export function rankOf(priority: AlertPriority): number {
  return PRIORITIES.indexOf(priority);
}

interface KindLook {
  /** In a word or two, on the table's tile. */
  label: string;
  /** Raised by whoever stands there, not by a rule: whoever may raise one may resolve it. */
  byHand: boolean;
}

/** A new kind fails the type check until it has a name. */
export const ALERT_KIND: Record<AlertKind, KindLook> = {
  floor: { label: 'Floor call', byHand: true },
  dispute: { label: 'Dispute', byHand: true },
  security: { label: 'Security', byHand: true },
  technical: { label: 'Technical', byHand: true },
  vip_request: { label: 'VIP request', byHand: true },
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

export function priorityFilter(word: string | null): PriorityFilter {
  return PRIORITY_FILTERS.find((filter) => filter === word) ?? 'all';
}

export function filtered(alerts: readonly Alert[], filter: PriorityFilter): Alert[] {
  return alerts.filter(({ priority }) => filter === 'all' || priority === filter);
}

/** In the order in which somebody should look at them: by priority, what is new first. */
export function inOrder(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (a, b) =>
      rankOf(a.priority) - rankOf(b.priority) || Date.parse(b.timestamp) - Date.parse(a.timestamp),
  );
}

/** The first sentence says what it is, the rest what is known of it. */
export function messageParts(message: string): { what: string; rest: string } {
  const match = /^(.+?[.!?])\s+(.+)$/s.exec(message);
  return match === null
    ? { what: message, rest: '' }
    : { what: match[1] ?? message, rest: match[2] ?? '' };
}

/** The table, or the game whose list it is about; without either it is about the room. */
export function placeOf({ tableName }: Pick<Alert, 'tableName'>): string {
  return tableName === null ? 'Room' : shortGameName(tableName);
}

/** Why this session may not resolve an alert; undefined when it may (W9). */
export function resolveHindrance(
  { kind }: Pick<Alert, 'kind'>,
  permissions: readonly Permission[],
): string | undefined {
  const may = (permission: Permission) => permissions.includes(permission);
  if (may('manage_alerts')) return undefined;
  if (!may('raise_alerts')) return 'Your role sees alerts; it does not resolve them';
  return ALERT_KIND[kind].byHand
    ? undefined
    : 'A rule raised this: a pit boss resolves it, or its cause ends';
}

interface EndingAct {
  label: string;
  to: string;
}

interface ActOfRole extends EndingAct {
  needs: Permission;
}

function actOf({
  kind,
  roomId,
  tableId,
}: Pick<Alert, 'kind' | 'roomId' | 'tableId'>): ActOfRole | null {
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
    case 'high_pot':
      return table === null ? null : { label: 'Open Table', to: table, needs: 'view_floor' };
  }
}

/** Where the act is done that ends an alert, by its name on the button there; null where the role does not do it. */
export function endingAct(
  alert: Pick<Alert, 'kind' | 'roomId' | 'tableId'>,
  permissions: readonly Permission[],
): EndingAct | null {
  const act = actOf(alert);
  return act !== null && permissions.includes(act.needs) ? act : null;
}

/** The worst open alert of each table, by the table's id. */
export function worstByTable(alerts: readonly Alert[]): Map<string, Alert> {
  const worst = new Map<string, Alert>();
  for (const alert of inOrder(alerts))
    if (alert.tableId !== null && !worst.has(alert.tableId)) worst.set(alert.tableId, alert);
  return worst;
}

/** What a reader is told of a new alert: "Critical, Table 5. Dispute." */
export function spoken(alert: Alert): string {
  return `${PRIORITY[alert.priority].label}, ${placeOf(alert)}. ${messageParts(alert.message).what}`;
}

/** Alerts that were not there before and cannot wait. `known` null: the list was only now read, nothing in it is news. */
export function newUrgent(alerts: readonly Alert[], known: ReadonlySet<string> | null): Alert[] {
  if (known === null) return [];
  return inOrder(alerts).filter(({ id, priority }) => !known.has(id) && rankOf(priority) <= 1);
}
