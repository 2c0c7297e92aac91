import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePlaces } from '@/api/player-search';
import { playersQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import type { Player } from '@/api/types';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { Button } from '@/ui/button';
import { ChosenCard, Note } from '@/ui/choices';
import { type KnownPlayer, playerItem } from '../player-item';
import { type Details, isDay, phoneDigits, sameText } from './same-person';

interface SamePlayer {
  player: Player;
  /** "Same name, same birth date" */
  why: string;
  /** Where the player is now; null for a player who is not in the room. */
  place: string | null;
}

/** The players with the same name, phone number or birth date, while they are typed. */
function useSamePeople(details: Details): readonly SamePlayer[] {
  const { placeOf } = usePlaces(useRoom().id);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  useDebounced(details.name.trim(), setName);
  useDebounced(phoneDigits(details.phoneNumber), setPhone);
  const { birthDate } = details;
  const answers = [
    useQuery({ ...playersQuery(name), enabled: name.length > 2 }),
    useQuery({ ...playersQuery(phone), enabled: phone.length >= 7 }),
    useQuery({ ...playersQuery(birthDate), enabled: isDay(birthDate) }),
  ];
  const found = new Map(answers.flatMap(({ data = [] }) => data.map((player) => [player.id, player] as const)));
  return [...found.values()].flatMap((player) => {
    const why = player.mergedInto === null ? sameText(player, details) : null;
    return why === null ? [] : [{ player, why, place: placeOf(player.id) }];
  });
}

interface SamePeopleProps {
  details: Details;
  /** The desk said that the details belong to another person. */
  isDismissed: boolean;
  /** Called with the ids of the records that are shown. */
  onFound: (ids: readonly string[]) => void;
  onUse: (player: KnownPlayer) => void;
  onOther: () => void;
}

/** The records that may be the same person, with their place now. Nothing is merged at the door. */
export function SamePeople({ details, isDismissed, onFound, onUse, onOther }: SamePeopleProps) {
  const people = useSamePeople(details);
  const ids = people.map(({ player }) => player.id).join(' ');

  // Tells the form that it must not be sent before the question is answered.
  useEffect(() => onFound(ids === '' ? [] : ids.split(' ')), [ids, onFound]);

  if (people.length === 0 || isDismissed) return null;
  return (
    <div role="status" className="grid gap-2">
      <Note>{people.length === 1 ? 'A record fits this person' : `${people.length} records fit this person`}</Note>
      {people.map(({ player, why, place }) => {
        const { detail } = playerItem(player, place);
        return (
          <ChosenCard
            key={player.id}
            title={player.name}
            detail={[why, ...(detail === undefined ? [] : [detail])].join(' · ')}
            end={<Button onClick={() => onUse(player)}>Use This Record</Button>}
          />
        );
      })}
      <div>
        <Button onClick={onOther}>They Are Two People</Button>
      </div>
    </div>
  );
}
