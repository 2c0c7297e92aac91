import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { gameQuery, peopleQuery } from '../api';
import type { UseNight } from '../engine/night/view';
import type { Links, Person } from '../table/shared';
import { useNight } from '../log/use-night';
import { gameLink } from '../links';

// Shared by the screens of a running game: the night on this phone, the players who may sit down, and the links.

export function linksOf(id: string): Links {
  return {
    back: gameLink(id),
    run: gameLink(id, 'run'),
    settle: gameLink(id, 'settle'),
    hands: gameLink(id, 'hands'),
  };
}

/** The night for the id in the address. A game created without a network gets a new id once the server knows it. */
export function useGameNight(id: string): UseNight {
  const night = useNight(id);
  const { gameId } = night;
  const navigate = useNavigate();
  // Replaces the address after the id has changed.
  useEffect(() => {
    if (gameId !== id) void navigate({ to: '.', params: { id: gameId }, search: true, replace: true });
  }, [gameId, id, navigate]);
  return night;
}

/**
 * The members who may sit down, with those who are coming first. Empty if neither list is loaded; a typed name is
 * enough.
 */
export function usePeople(id: string): Person[] {
  const { data: game } = useQuery(gameQuery(id));
  const { data: known } = useQuery(peopleQuery);
  const coming = (game?.rsvps ?? [])
    .filter(({ answer }) => answer !== 'declined')
    .map(({ user, name }) => ({ id: user, name }));
  const others = (known ?? []).filter((person) => coming.every((each) => each.id !== person.id));
  return [...coming, ...others];
}
