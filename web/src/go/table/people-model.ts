import type { NightState } from '../engine/night/types';
import type { Person } from './shared';

const MAX_PEOPLE = 6;

export function plainName(name: string): string {
  return name.trim().toLocaleLowerCase('en-US');
}

/** The members that match the typed text, without those at the table and without exact matches. */
export function suggested(people: readonly Person[], state: NightState, typed: string): Person[] {
  const here = new Set(
    state.players.filter(({ status }) => status !== 'left').flatMap(({ user, name }) => [user, plainName(name)]),
  );
  const text = plainName(typed);
  return people
    .filter(({ id, name }) => !here.has(id) && !here.has(plainName(name)))
    .filter(({ name }) => plainName(name) !== text)
    .filter(
      ({ name }) =>
        plainName(name)
          .split(/\s+/)
          .some((word) => word.startsWith(text)) || plainName(name).startsWith(text),
    )
    .slice(0, MAX_PEOPLE);
}

/** The account of a player who sits down, and the player of the night they were before they left. */
export function sitterOf(
  people: readonly Person[],
  { players }: NightState,
  name: string,
): { player: string | null; user: string | null } {
  const plain = plainName(name);
  const isSeated = (id: string) => players.some(({ status, user }) => status !== 'left' && user === id);
  const user = people.find((person) => plainName(person.name) === plain && !isSeated(person.id))?.id ?? null;
  const gone = players.filter(({ status }) => status === 'left');
  const before =
    gone.find((player) => user !== null && player.user === user) ??
    gone.find((player) => plainName(player.name) === plain && (user === null || player.user === null));
  return { player: before?.id ?? null, user: user ?? before?.user ?? null };
}
