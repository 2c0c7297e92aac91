import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gameQuery, peopleQuery } from '@/api/companion';
import type { UseNight } from '@/domain/night/view';
import type { Links, Person } from '@/features/hand-tracker/shared';
import { useNight } from '@/features/home-night/use-night';
import { goTo } from '@/lib/address';
import { ROOT } from './root';

// What the screens of a running game have in common: the night on this phone, who may sit down, and where they lead.

export function linksOf(id: string): Links {
  const back = `${ROOT}/game/${encodeURIComponent(id)}`;
  return { back, run: `${back}/run`, settle: `${back}/settle`, hands: `${back}/hands` };
}

/** The night of an address. A game that was made without a network has another name once the server knows it. */
export function useGameNight(id: string): UseNight {
  const night = useNight(id);
  const { gameId } = night;
  // The address.
  useEffect(() => {
    if (gameId === id) return;
    const { pathname, search } = window.location;
    goTo(
      `${pathname.replace(encodeURIComponent(id), encodeURIComponent(gameId))}${search}`,
      'replace',
    );
  }, [gameId, id]);
  return night;
}

/** Who of the community may sit down: those who come first. Nobody where neither is known; a name is enough. */
export function usePeople(id: string): Person[] {
  const { data: game } = useQuery(gameQuery(id));
  const { data: known } = useQuery(peopleQuery);
  const coming = (game?.rsvps ?? [])
    .filter(({ answer }) => answer !== 'declined')
    .map(({ user, name }) => ({ id: user, name }));
  const others = (known ?? []).filter((person) => coming.every((each) => each.id !== person.id));
  return [...coming, ...others];
}
