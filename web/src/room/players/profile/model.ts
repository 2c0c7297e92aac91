import type {
  DirectoryCounts,
  DirectoryRow,
  Player,
  PlayerProfile,
  RefusalPlace,
  RefusalReason,
  SeatRowState,
} from '@/api/types';
import { durationText } from '@/domain/duration';
import { TERM_LABEL } from '@/domain/payment';
import { fromWire } from '@/domain/money';
import {
  DAY_ZONE,
  formatCount,
  formatLongDate,
  formatHours,
  formatMoney,
  formatNearDate,
  formatNearDay,
  formatNearMoment,
  formatOrdinal,
  formatPhone,
  momentOfDay,
} from '@/lib/format';
import type { ZonedNow } from '@/lib/zone';
import type { Bar } from '@/ui/chart/bars';
import type { StatusStyle } from '@/ui/status-badge';
import type { ShownList } from '../directory/lists';

export const LIST_LABEL: Record<ShownList, string> = {
  recent: 'Recent',
  all: 'All',
  members: 'Members',
  vip: 'VIP',
  owing: 'Owing',
  refused: 'Barred or excluded',
};

export function listCount(list: ShownList, counts: DirectoryCounts | undefined) {
  if (counts === undefined) return undefined;
  const count: Record<ShownList, number | undefined> = {
    recent: undefined,
    all: counts.total,
    members: counts.membersToday,
    vip: counts.vip,
    owing: counts.owing,
    refused: counts.refused,
  };
  return count[list];
}

export function isExcluded(player: Pick<Player, 'excludedUntil'>, now: number): boolean {
  return player.excludedUntil !== null && Date.parse(player.excludedUntil) > now;
}

/** Why a player must not enter, regardless of debts; null when they may. */
export function stands(player: Player, now: number): 'barred' | 'self_excluded' | null {
  if (player.barred !== null) return 'barred';
  return isExcluded(player, now) ? 'self_excluded' : null;
}

export const BARRED: StatusStyle = { shape: 'bar', tone: 'bad', label: 'Barred', filled: true };
export const EXCLUDED: StatusStyle = {
  shape: 'lock',
  tone: 'bad',
  label: 'Self-excluded',
  filled: true,
};
const VIP: StatusStyle = { shape: 'star', tone: 'neutral', label: 'VIP' };
const INACTIVE: StatusStyle = { shape: 'ring', tone: 'neutral', label: 'Inactive' };
const PROBATION: StatusStyle = { shape: 'triangle', tone: 'warn', label: 'Probation' };

/** The badges beside a player's name: red is reserved for refusals, VIP is a plain star. */
export function badgesOf(player: Player, vip: boolean, now: number): StatusStyle[] {
  const { probationUntil } = player;
  return [
    ...(player.barred === null ? [] : [BARRED]),
    ...(isExcluded(player, now) ? [EXCLUDED] : []),
    ...(probationUntil !== null && Date.parse(probationUntil) > now ? [PROBATION] : []),
    ...(player.isActive ? [] : [INACTIVE]),
    ...(vip ? [VIP] : []),
  ];
}

/** "Nov 30"; a day pass that is still valid includes the time: "Nov 21, 5:40 PM". */
export function untilText(
  { membershipType, status, expiryDate }: NonNullable<DirectoryRow['membership']>,
  { timeZone, now }: ZonedNow,
): string {
  return membershipType === 'daily' && status === 'active'
    ? formatNearMoment(expiryDate, timeZone, now)
    : formatNearDay(expiryDate, timeZone, now);
}

/** "Today", "Nov 18", "Oct 4, 2025", "–" */
export function lastVisitText(day: string | null, today: string): string {
  if (day === null) return '–';
  if (day === today) return 'Today';
  return formatNearDay(momentOfDay(day), DAY_ZONE, momentOfDay(today));
}

/** “Nak” · (512) 555-0133 · curtis.nakamura@example.com · since March 9, 2024 */
export function factsOf(player: Player, timeZone: string): string[] {
  return [
    ...(player.nickname === null ? [] : [`“${player.nickname}”`]),
    ...(player.phoneNumber === null ? [] : [formatPhone(player.phoneNumber)]),
    ...(player.email === null ? [] : [player.email]),
    `since ${formatLongDate(player.createdAt, timeZone)}`,
  ];
}

const DAY = 86_400_000;

/** The notes below the four figures of a player's page. */
export function balanceNote({ running, owed, funds, prepaid }: PlayerProfile): string {
  const notes = [
    ...(running === null ? [] : [`seat rental running, Table ${running.table.tableNumber}`]),
    ...(fromWire(owed) > 0 ? [`${formatMoney(fromWire(owed))} unpaid`] : []),
    ...(fromWire(funds) > 0 ? [`${formatMoney(fromWire(funds))} in player funds`] : []),
    ...(fromWire(prepaid) > 0 ? [`${formatMoney(fromWire(prepaid))} of prepaid time`] : []),
  ];
  return notes.length === 0 ? 'nothing owed' : notes.join(' · ');
}

export function membershipNote(membership: PlayerProfile['membership'], { timeZone, now }: ZonedNow): string {
  if (membership === null) return 'never bought one';
  const { status, startsAt, expiryDate } = membership;
  if (status === 'upcoming') return `from ${formatNearDate(startsAt, timeZone, now)}`;
  if (status === 'cancelled') return 'the sale was reversed';
  if (status === 'expired') return `expired ${formatNearDate(expiryDate, timeZone, now)}`;
  const left = Math.ceil((Date.parse(expiryDate) - now) / DAY);
  return left <= 1
    ? `until ${formatNearMoment(expiryDate, timeZone, now)}`
    : `until ${formatNearDate(expiryDate, timeZone, now)}, ${left} days left`;
}

export function membershipValue(membership: PlayerProfile['membership']): string {
  return membership === null ? 'None' : TERM_LABEL[membership.membershipType];
}

export function rankNote({ vipRank, vipOf }: PlayerProfile): string {
  return vipRank === null ? 'last 90 days' : `last 90 days · rank ${formatCount(vipRank)} of ${formatCount(vipOf)}`;
}

export function visitsNote({ averageVisitMinutes }: PlayerProfile): string {
  return averageVisitMinutes === null ? 'last 90 days' : `last 90 days · ${durationText(averageVisitMinutes)} each`;
}

/** "14th by hours in 90 days, by rule" */
export function vipNote({ vipRank }: PlayerProfile): string {
  return vipRank === null
    ? 'Top 10% by hours in 90 days, by rule'
    : `${formatOrdinal(vipRank)} by hours in 90 days, by rule`;
}

type Week = PlayerProfile['weeks'][number];

/** The bars of the chart. Every fourth one and the last have a date label. */
export function weekBars(weeks: readonly Week[], now: number): Bar[] {
  const most = Math.max(0, ...weeks.map(({ hours }) => hours));
  const strongest = weeks.findIndex(({ hours }) => hours === most && most > 0);
  return weeks.map(({ starts, hours, complete }, index) => {
    const last = index === weeks.length - 1;
    return {
      key: starts,
      label: `Week of ${formatNearDate(momentOfDay(starts), DAY_ZONE, now)}`,
      tick:
        last || (index % 4 === 0 && index < weeks.length - 2)
          ? formatNearDay(momentOfDay(starts), DAY_ZONE, now)
          : undefined,
      value: hours,
      text: formatHours(hours),
      partial: !complete,
      strong: last || index === strongest,
    };
  });
}

/** "13.0 on average over 13 weeks, 8.2 so far this week. Weeks begin on Monday." */
export function weeksSummary(weeks: readonly Week[]): string {
  const total = weeks.reduce((sum, { hours }) => sum + hours, 0);
  if (total === 0) return `Nothing played in ${weeks.length} weeks. Weeks begin on Monday.`;
  const running = weeks.find(({ complete }) => !complete);
  const average = `${formatHours(total / weeks.length)} on average over ${weeks.length} weeks`;
  const soFar = running === undefined ? '' : `, ${formatHours(running.hours)} so far this week`;
  return `${average}${soFar}. Weeks begin on Monday.`;
}

export const SEAT_STATE_BADGE: Record<SeatRowState, StatusStyle> = {
  running: { shape: 'play', tone: 'info', label: 'Running', filled: true },
  paid: { shape: 'check', tone: 'ok', label: 'Paid' },
  pending: { shape: 'triangle', tone: 'warn', label: 'Unpaid', filled: true },
  prepaid: { shape: 'check', tone: 'ok', label: 'Prepaid' },
  free: { shape: 'check', tone: 'neutral', label: 'Free' },
  walk_in: { shape: 'ring', tone: 'neutral', label: 'Walk-in' },
};

export const PLACE_LABEL: Record<RefusalPlace, string> = {
  check_in: 'Check-in',
  waitlist: 'Waitlist',
  seating: 'Seating',
  tournament: 'Tournament',
};

export const REASON_LABEL: Record<RefusalReason, string> = {
  barred: 'Barred',
  self_excluded: 'Self-excluded',
  under_age: 'Under age',
  unpaid: 'Unpaid',
  no_membership: 'No membership',
};
