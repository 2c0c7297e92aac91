import type { SeatReason, SeatRecommendation, SmartSeating, WaitingPlayer } from '@/api/figure-types';
import { shortGameName } from '@/domain/stakes';

export const PARTS: readonly { part: SeatReason['part']; label: string; short: string }[] = [
  { part: 'wait', label: 'Wait', short: 'Wait' },
  { part: 'table_health', label: 'Table health', short: 'Health' },
  { part: 'skill_spread', label: 'Skill spread', short: 'Skill' },
  { part: 'rental', label: 'Rental', short: 'Rental' },
];

export interface SeatGroup {
  tableId: string;
  tableNumber: number;
  /** The table's game must start before a player can sit down. */
  opens: boolean;
  recommendations: SeatRecommendation[];
}

/** Groups seats that can be taken now first; seats of a table that must start come after them. */
export function seatGroups(list: readonly SeatRecommendation[]): SeatGroup[] {
  const groups: SeatGroup[] = [];
  for (const each of [
    ...list.filter(({ opensTable }) => !opensTable),
    ...list.filter(({ opensTable }) => opensTable),
  ]) {
    const last = groups.at(-1);
    const same = last !== undefined && last.opens === each.opensTable;
    if (same && (!each.opensTable || last.tableId === each.tableId)) last.recommendations.push(each);
    else
      groups.push({
        tableId: each.tableId,
        tableNumber: each.tableNumber,
        opens: each.opensTable,
        recommendations: [each],
      });
  }
  return groups;
}

/** Why a recommendation cannot be implemented now. */
export function whyNot(
  { ready, opensTable, tableName, behind }: SeatRecommendation,
  maySeat: boolean,
): string | undefined {
  if (!maySeat) return 'Your role does not seat players';
  if (ready) return undefined;
  if (opensTable) return `Start ${tableName} first`;
  return behind === null ? 'This seat cannot be taken now' : `${behind.name} comes first`;
}

/** "Grant Liu and Stephanie Voss, no 5/10 seat is open · Omar Haddad, behind Joanna Pike" */
export function withoutText(without: SmartSeating['without']): string {
  const reasons = new Map<string, string[]>();
  for (const { player, reason } of without) reasons.set(reason, [...(reasons.get(reason) ?? []), player.name]);
  return [...reasons]
    .map(([reason, names]) => {
      const who = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
      const is = /^is (.+)$/.exec(reason)?.[1];
      if (is !== undefined) return `${who} ${names.length === 1 ? 'is' : 'are'} ${is}`;
      return `${who}, ${reason}`;
    })
    .join(' · ');
}

const SPENDING = {
  conservative: 'Conservative',
  moderate: 'Moderate',
  aggressive: 'Aggressive',
} as const;

/** The stakes, "5/10", unless another game of the room has the same stakes. */
export function gameWord(game: string, others: readonly string[]): string {
  const stakes = (name: string) => name.split(' ')[0] ?? '';
  const same = others.some((other) => other !== game && stakes(other) === stakes(game));
  return stakes(game).includes('/') && !same ? stakes(game) : shortGameName(game);
}

/** "5/10 · skill 7 set · Aggressive" */
export function waitingText(
  { preferredGame, skillLevel, skillSet, spendingPattern }: WaitingPlayer,
  games: readonly string[],
): string {
  return [
    gameWord(preferredGame, games),
    skillLevel === null ? 'skill not known' : `skill ${skillLevel} ${skillSet ? 'set' : 'est.'}`,
    spendingPattern === null ? 'no buy-in yet' : SPENDING[spendingPattern],
  ].join(' · ');
}

/** "One of the six below would be called now." */
export function wouldCallText({ autoWouldCall, recommendations, autoSeating }: SmartSeating) {
  if (recommendations.length === 0) return 'There is no recommendation now.';
  if (autoWouldCall === 0) return 'None of those below would be called now.';
  const count = `${autoWouldCall} of the ${recommendations.length} below`;
  const reach = autoWouldCall === 1 ? 'reaches' : 'reach';
  return autoSeating ? `${count} ${reach} it now.` : `${count} would be called now.`;
}

/** The confidence limits to choose from. A different current limit is added to them. */
export function limits(now: number): number[] {
  return [...new Set([50, 60, 70, 75, 80, 85, 90, 95, 100, now])].toSorted((a, b) => a - b);
}
