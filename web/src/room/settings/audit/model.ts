import type { AuditLine, TrailFilters } from './types';
import type { Role } from '@/api/types';
import { isDay } from '@/domain/day';
import type { SelectOption } from '@/ui/select';

/** The filter of the trail; omitted values do not filter. */
export interface TrailFilter {
  /** A room's id, or one of `ELSEWHERE`. */
  room?: string;
  actor?: string;
  type?: string;
  /** The first and the last gaming day. */
  from?: string;
  to?: string;
}

/** The places of acts outside any room, with the values of the server. */
const ELSEWHERE: readonly SelectOption[] = [
  { value: 'organization', label: 'Organization', detail: 'Games, fees, players, memberships' },
  { value: 'accounts', label: 'Accounts', detail: 'Sign-ins, users, invitations' },
  { value: 'community', label: 'Community', detail: 'PitBoss Go' },
];

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Parses the address; ignores anything else in it. */
export function trailFilter(search: object): TrailFilter {
  const words = new Map<string, unknown>(Object.entries(search));
  const entries = (['room', 'actor', 'type', 'from', 'to'] as const).flatMap((name) => {
    const value = textOf(words.get(name));
    if (value === undefined) return [];
    return (name === 'from' || name === 'to') && !isDay(value) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** The value for no filter, since a select needs one. */
export const ALL = 'all';

interface Named {
  id: string;
  name: string;
}

export function roomOptions(rooms: readonly Named[]): SelectOption[] {
  return [
    { value: ALL, label: 'Everywhere' },
    ...rooms.map(({ id, name }) => ({ value: id, label: name })),
    ...ELSEWHERE,
  ];
}

/** The staff, and other actors in the trail: administrators of the platform, members of the community. */
export function personOptions(
  people: TrailFilters['people'],
  lines: readonly AuditLine[],
  names: Record<Role, string>,
): SelectOption[] {
  const known = new Set(people.map(({ id }) => id));
  const others = new Map(lines.flatMap(({ actorId, who }) => (known.has(actorId) ? [] : [[actorId, who] as const])));
  return [
    { value: ALL, label: 'Everybody' },
    ...people.map(({ id, name, role, isActive }) => ({
      value: id,
      label: name,
      detail: isActive ? names[role] : `${names[role]}, inactive`,
    })),
    ...[...others].map(([id, name]) => ({ value: id, label: name, detail: 'Non-staff' })),
  ];
}

export function typeOptions(types: TrailFilters['types']): SelectOption[] {
  return [{ value: ALL, label: 'Every act' }, ...types.map(({ type, what }) => ({ value: type, label: what }))];
}

/** The options with the selected one, which an old link may name although it is not among them. */
export function withChosen(options: readonly SelectOption[], chosen: string | undefined): readonly SelectOption[] {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: 'Somebody or something else' }];
}

/** A short summary of the selected filters, for the closed filter bar. */
export function filterText(filter: TrailFilter, options: readonly (readonly SelectOption[])[]) {
  const chosen = new Set([filter.room, filter.actor, filter.type]);
  const words = options.flatMap((list) => list.filter(({ value }) => chosen.has(value)).map(({ label }) => label));
  const { from, to } = filter;
  if (from !== undefined || to !== undefined) words.push([from ?? '', to ?? ''].join(' – ').trim());
  return words.length === 0 ? 'Everything' : words.join(', ');
}
