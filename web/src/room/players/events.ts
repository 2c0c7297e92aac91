// How events change the data of players: directory, entry check, notes and visits.
import { ANY, type Cache, replaceBy, replaceInPages, type Pages } from '@/api/live/cache';
import type { EventOf, EventRules } from '@/api/live/events';
import type { EntryCheck, Player, PlayerProfile, Session } from '@/api/types';

/** Whether a search may list this player; the server decides at which position. */
function mayMatch(player: Player, q: string): boolean {
  const words = [player.name, player.nickname, player.phoneNumber, player.email];
  return words.some((word) => word?.toLowerCase().includes(q.toLowerCase()));
}

/** Whether a list has the player at the same place as before. */
function staysInPlace(was: Player, is: Player): boolean {
  const placeOf = ({ name, isActive, mergedInto, removedAt }: Player) => [name, isActive, mergedInto, removedAt].join();
  return placeOf(was) === placeOf(is);
}

/** Changes a player in the lists of players. A list is refetched when the player gets another place in it. */
function putPlayer(cache: Cache, player: Player): void {
  const isOther = (listed: Player | undefined, q: unknown) =>
    listed === undefined ? mayMatch(player, String(q ?? '')) : !staysInPlace(listed, player);
  cache.patch<Player[]>(['/api/players'], (list, params) => {
    if (
      isOther(
        list.find(({ id }) => id === player.id),
        params.q,
      )
    )
      cache.invalidate(['/api/players', params]);
    return replaceBy(
      list,
      ({ id }) => id === player.id,
      () => player,
    );
  });
  cache.patch<Pages<Player>>(['/api/players', 'pages'], (data, params) => {
    const listed = data.pages.flatMap(({ items }) => items).find(({ id }) => id === player.id);
    if (isOther(listed, params.q)) cache.invalidate(['/api/players', 'pages', params]);
    return replaceInPages(data, player);
  });
}

/** Invalidates the queries of the player who sits in the seat of the event, and of the player who has left it. */
function seatChanged(cache: Cache, { data: { tableId, seatNumber, seat } }: EventOf<'seat_updated'>): void {
  const sitting = seat?.player?.id;
  if (sitting !== undefined) cache.invalidate(['/api/players', sitting]);
  cache.patch<EntryCheck>(['/api/players', ANY, 'door'], (entryCheck) => {
    if (
      entryCheck.seat?.tableId === tableId &&
      entryCheck.seat.seatNumber === seatNumber &&
      entryCheck.playerId !== sitting
    )
      cache.invalidate(['/api/players', entryCheck.playerId]);
    return entryCheck;
  });
  cache.patch<PlayerProfile>(['/api/players', ANY, 'profile'], (profile) => {
    const { running, player } = profile;
    if (running?.table?.id === tableId && running.seatNumber === seatNumber && player.id !== sitting)
      cache.invalidate(['/api/players', player.id]);
    return profile;
  });
}

/** Invalidates the entry check of a player: the membership, the debts and the credit. */
function invalidateEntryCheck(cache: Cache, playerId: string): void {
  cache.invalidate(['/api/players', playerId, 'door']);
  cache.invalidate(['/api/players', playerId, 'profile']);
}

/** Invalidates the places of players and the directory rows that show them: a player sits, waits or has just left. */
function presenceChanged(cache: Cache, { room }: { room: string | null }): void {
  cache.invalidate(['/api/whereabouts', room]);
  cache.invalidate(['/api/directory', room]);
}

function membershipChanged(cache: Cache, { data }: { data: { playerId: string } }): void {
  cache.invalidate(['/api/directory']);
  invalidateEntryCheck(cache, data.playerId);
}

function noticesChanged(cache: Cache, { data }: { data: { roomId: string; playerId: string } }): void {
  cache.invalidate(['/api/player-notices', data.roomId, data.playerId]);
}

export const playerEvents = {
  on: {
    player_updated(cache, { data: { what: _what, ...player } }) {
      const { id } = player;
      cache.patch<Player>(['/api/players', id], () => player);
      putPlayer(cache, player);
      cache.invalidate(['/api/directory']);
      invalidateEntryCheck(cache, id);
    },
    player_note_added(cache, { data }) {
      cache.invalidate(['/api/players', data.playerId, 'notes']);
    },
    players_apart_updated(cache, { data }) {
      for (const { id } of data) {
        cache.invalidate(['/api/players', id, 'apart']);
        cache.invalidate(['/api/players', id, 'door']);
      }
    },
    player_import_updated(cache, { data }) {
      cache.invalidate(['/api/player-imports']);
      cache.invalidate(['/api/player-imports', data.importId]);
    },
    players_imported(cache) {
      cache.invalidate(['/api/players']);
      cache.invalidate(['/api/directory']);
    },
    personal_data_removed(cache, { data }) {
      cache.invalidate(['/api/players', data.playerId]);
      cache.invalidate(['/api/players', data.playerId, 'notes']);
    },
    events_redacted() {
      // player_updated and personal_data_removed carry the change already.
    },
    entry_refused(cache, { data, room }) {
      cache.invalidate(['/api/players', data.playerId, 'refusals']);
      cache.invalidate(['/api/directory', room]);
    },
    membership_created: membershipChanged,
    membership_updated: membershipChanged,
    ledger_entry_created(cache, { data }) {
      if (data.player === null) return;
      invalidateEntryCheck(cache, data.player.id);
      cache.invalidate(['/api/players', data.player.id, 'seats']);
    },
    session_updated(cache, event) {
      for (const key of [
        ['/api/sessions', event.room, 'pages'],
        ['/api/sessions', 'pages'],
      ]) {
        cache.patch<Pages<Session>>(key, (pages) => replaceInPages(pages, event.data));
      }
      cache.invalidate(['/api/sessions']);
      cache.invalidate(['/api/sessions-stats', event.room]);
      invalidateEntryCheck(cache, event.data.playerId);
      presenceChanged(cache, event);
    },
    seat_updated(cache, event) {
      presenceChanged(cache, event);
      seatChanged(cache, event);
    },
    waitlist_updated: presenceChanged,
    notice_updated: noticesChanged,
    notice_channels_changed: noticesChanged,
    player_link_changed(cache, { data }) {
      cache.invalidate(['/api/player-links', data.roomId, data.playerId]);
    },
    tournament_updated(cache, { data, room }) {
      cache.invalidate(['/api/whereabouts', room]);
      cache.patch<EntryCheck>(['/api/players', ANY, 'door'], (entryCheck) => {
        if (entryCheck.events.some(({ tournamentId }) => tournamentId === data.id))
          cache.invalidate(['/api/players', entryCheck.playerId, 'door']);
        return entryCheck;
      });
    },
  },
  keys: (room) =>
    room === null
      ? [['/api/players'], ['/api/directory']]
      : [
          ['/api/players'],
          ['/api/player-imports'],
          ['/api/sessions'],
          ['/api/sessions-stats', room],
          ['/api/whereabouts', room],
          ['/api/directory', room],
          ['/api/player-links', room],
          ['/api/player-notices', room],
        ],
} satisfies EventRules;
