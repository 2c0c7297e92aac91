import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { queryFn } from '@/api/client/query-fn';
import { PLAYERS_KEY } from '@/api/queries';
import type { DirectoryRow, Player } from '@/api/types';
import type { TournamentEntry } from '@/api/tournament-types';
import { isId, isNumber, findPlayerByCard } from '@/room/players/directory/scan';
import { entryOfCard } from '@/room/tournaments/entries/entries';
import type { KnownPlayer } from '@/room/players/player-item';
import { announce } from '@/ui/announcer';
import { useRoom } from '@/api/session/session-context';

interface Desk {
  tournamentId: string;
  entries: readonly TournamentEntry[];
  input: RefObject<HTMLInputElement | null>;
  onPick: (player: KnownPlayer) => void;
}

/**
 * Handles a scanner, which types the text of a card and then Enter, faster than a search responds. Where the text is a
 * player's number, Enter selects that player at once; a seat card of this event selects the player of its entry.
 */
export function useScan({ tournamentId, entries, input, onPick }: Desk) {
  const room = useRoom();
  const client = useQueryClient();
  const [unknown, setUnknown] = useState(false);
  const latest = useRef(0);
  useScannedAnywhere(input);

  async function ownerOfNumber(text: string): Promise<KnownPlayer | null> {
    const key = isId(text) ? [...PLAYERS_KEY, text] : ['/api/directory', room.id, { list: 'all', q: text }];
    const found = await client.fetchQuery({
      queryKey: key,
      queryFn: queryFn<Player | DirectoryRow[]>,
      staleTime: 0,
    });
    return findPlayerByCard(text, Array.isArray(found) ? found.map(({ player }) => player) : [found]);
  }

  function take(player: KnownPlayer) {
    onPick(player);
    // Select the text, so that the next scan replaces it.
    input.current?.select();
  }

  async function findPlayer(text: string) {
    latest.current += 1;
    const asked = latest.current;
    // An unknown number is answered with 404; any other failure is shown by the list, which sends the same query.
    const owner = await ownerOfNumber(text).catch(() => null);
    if (asked !== latest.current) return;
    setUnknown(owner === null);
    if (owner === null) announce('Nobody has this number');
    else take(owner);
  }

  return {
    /** Whether the last scanned number belongs to no player. */
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
      else if (isNumber(text)) void findPlayer(text);
      else return false;
      return true;
    },
  };
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/**
 * A card may be scanned while the button that takes the money has the focus: the scanner's Enter would then sell to the
 * player selected before. So a digit typed outside any field begins a new search.
 */
function useScannedAnywhere(input: RefObject<HTMLInputElement | null>) {
  // Listens to the keyboard of the whole document.
  useEffect(() => {
    function typed(event: KeyboardEvent) {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      // The digit itself is typed into the focused field and replaces its text.
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, [input]);
}
