import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { queryFn } from '@/api/client/query-fn';
import { PLAYERS_KEY } from '@/api/shared-queries';
import type { DirectoryRow, Player } from '@/api/types';
import type { TournamentEntry } from '@/api/tournament-types';
import { isId, isNumber, ownerOf } from '@/features/directory/scan';
import { entryOfCard } from '@/features/tournaments/entries';
import type { KnownPlayer } from '@/lib/player-item';
import { announce } from '@/ui/announcer';
import { useRoom } from '../session-context';

interface Desk {
  tournamentId: string;
  entries: readonly TournamentEntry[];
  input: RefObject<HTMLInputElement | null>;
  onPick: (player: KnownPlayer) => void;
}

/**
 * A scanner is a keyboard: it types what a card says, then Enter, quicker than a search answers. Where the text is one player's
 * number, Enter takes him at once; a seat card of this event takes the player of its entry.
 */
export function useScan({ tournamentId, entries, input, onPick }: Desk) {
  const room = useRoom();
  const client = useQueryClient();
  const [unknown, setUnknown] = useState(false);
  const latest = useRef(0);
  useScannedAnywhere(input);

  async function ownerOfNumber(text: string): Promise<KnownPlayer | null> {
    const key = isId(text)
      ? [...PLAYERS_KEY, text]
      : ['/api/directory', room.id, { list: 'all', q: text }];
    const found = await client.fetchQuery({
      queryKey: key,
      queryFn: queryFn<Player | DirectoryRow[]>,
      staleTime: 0,
    });
    return ownerOf(text, Array.isArray(found) ? found.map(({ player }) => player) : [found]);
  }

  function take(player: KnownPlayer) {
    onPick(player);
    // The next card takes the place of this one's text.
    input.current?.select();
  }

  async function look(text: string) {
    latest.current += 1;
    const asked = latest.current;
    // An id that nobody has is answered with 404; any other failure stands in the list, which asks as well.
    const owner = await ownerOfNumber(text).catch(() => null);
    if (asked !== latest.current) return;
    setUnknown(owner === null);
    if (owner === null) announce('Nobody has this number');
    else take(owner);
  }

  return {
    /** The number that was read last is nobody's. */
    unknown,
    forget() {
      latest.current += 1;
      setUnknown(false);
    },
    entered(typed: string): boolean {
      const text = typed.trim();
      const card = entryOfCard(text, tournamentId);
      const player = entries.find(({ number }) => number === card)?.player;
      if (player !== undefined) take(player);
      else if (isNumber(text)) void look(text);
      else return false;
      return true;
    },
  };
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/**
 * A card may be read while the button that takes the money has the focus: its Enter would sell to who was chosen before. So a
 * digit that is typed into nothing begins a new search.
 */
function useScannedAnywhere(input: RefObject<HTMLInputElement | null>) {
  // Synchronises with the keyboard of the whole document.
  useEffect(() => {
    function typed(event: KeyboardEvent) {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      // The letter itself goes to where the focus is now, over what stood there.
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, [input]);
}
