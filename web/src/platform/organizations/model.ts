import type { PlatformOrganization } from '../types';
import { formatNearDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { ageText } from '@/ui/live-status';
import { ORGANIZATION_TYPES } from '@/domain/organization';

const DAY = 24 * 60 * 60 * 1000;

export function typeLabel(type: PlatformOrganization['type']): string {
  return ORGANIZATION_TYPES.find(({ value }) => value === type)?.label ?? type;
}

/** "Austin, TX"; unknown parts are left out. */
export function placeOf({ city, state }: Pick<PlatformOrganization, 'city' | 'state'>): string {
  return [city, state].filter((part) => part !== '').join(', ');
}

/** The time since a user of the organization was last active: "2 min", and after a day the date. */
export function lastActive(at: string | null, now: number): string {
  if (at === null) return 'Never';
  const age = now - Date.parse(at);
  return age < DAY ? ageText(age) : formatNearDay(at, HERE, now);
}
