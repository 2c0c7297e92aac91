import { defineAct } from '@/api/acts/define';
import {
  deletePlayersIdApartOther,
  patchPlayersId,
  postPlayers,
  postPlayersIdApart,
  postPlayersIdBar,
  postPlayersIdExclude,
  postPlayersIdMerge,
  postPlayersIdNotes,
  postPlayersIdRefusals,
  postPlayersIdUnbar,
} from '@/api/generated/operations.gen';
import type { NewPlayer, NewRefusal, PlayerChange } from '@/api/types';
import { formatNearDate } from '@/lib/format';

const UPDATED = 'Player updated successfully';
const NOT_UPDATED = 'Failed to update player';

export const addPlayer = defineAct('player', postPlayers, {
  request: (body: NewPlayer) => ({ body }),
  label: ({ name }) => `${name} added to the players`,
  success: ({ name }) => ({ title: 'Player created successfully', description: name }),
  failure: 'Failed to create player',
});

interface ChangeVars {
  playerId: string;
  playerName: string;
  /** A blank text clears a field, -1 the skill level. */
  body: PlayerChange;
}

export const changePlayer = defineAct('change-player', patchPlayersId, {
  request: ({ playerId, body }: ChangeVars) => ({ path: { id: playerId }, body }),
  label: ({ playerName }) => `${playerName}: record changed`,
  success: () => ({ title: UPDATED }),
  failure: NOT_UPDATED,
  fields: { probationUntil: 'until' },
});

interface NoteVars {
  playerId: string;
  text: string;
}

export const addNote = defineAct('player-note', postPlayersIdNotes, {
  request: ({ playerId, text }: NoteVars) => ({ path: { id: playerId }, body: { text } }),
  label: ({ text }) => `Note “${text.slice(0, 40)}”`,
  success: null,
  failure: 'Failed to add the note',
});

interface PlayerVars {
  player: { id: string; name: string };
}

interface BarVars extends PlayerVars {
  reason: string;
}

const bar = (done: string) => ({
  request: ({ player, reason }: BarVars) => ({ path: { id: player.id }, body: { reason } }),
  label: ({ player }: BarVars) => `${player.name} ${done}`,
  success: (_player: unknown, { player }: BarVars) => ({
    title: UPDATED,
    description: `${player.name} ${done}.`,
  }),
  failure: NOT_UPDATED,
});

/** The entry check shows the reason, and the notes keep it. */
export const barPlayer = defineAct('bar-player', postPlayersIdBar, bar('is barred'));
export const unbarPlayer = defineAct('unbar-player', postPlayersIdUnbar, bar('is no longer barred'));

interface ExcludeVars extends PlayerVars {
  until: string;
  timeZone: string;
  now: number;
}

/** Records or extends a self-exclusion: room staff cannot shorten it. */
export const excludePlayer = defineAct('exclude-player', postPlayersIdExclude, {
  request: ({ player, until }: ExcludeVars) => ({ path: { id: player.id }, body: { until } }),
  label: ({ player }) => `Self-exclusion of ${player.name}`,
  success: (_player, { player, until, timeZone, now }) => ({
    title: UPDATED,
    description: `${player.name} is excluded until ${formatNearDate(until, timeZone, now)}.`,
  }),
  failure: NOT_UPDATED,
});

interface PairVars extends PlayerVars {
  other: { id: string; name: string };
}

export const keepApart = defineAct('keep-apart', postPlayersIdApart, {
  request: ({ player, other }: PairVars) => ({
    path: { id: player.id },
    body: { otherId: other.id },
  }),
  label: ({ player, other }) => `${player.name} and ${other.name} kept apart`,
  success: null,
  failure: NOT_UPDATED,
});

export const letTogether = defineAct('let-together', deletePlayersIdApartOther, {
  request: ({ player, other }: PairVars) => ({ path: { id: player.id, other: other.id } }),
  label: ({ player, other }) => `${player.name} and ${other.name} no longer kept apart`,
  success: null,
  failure: NOT_UPDATED,
});

interface RefusalVars extends PlayerVars {
  body: NewRefusal;
}

export const logRefusal = defineAct('log-refusal', postPlayersIdRefusals, {
  request: ({ player, body }: RefusalVars) => ({ path: { id: player.id }, body }),
  label: ({ player }) => `Refused entry of ${player.name}`,
  success: () => ({ title: 'Refused entry logged' }),
  failure: 'Failed to log the refused entry',
});

interface MergeVars extends PlayerVars {
  duplicate: { id: string; name: string };
}

/**
 * Moves the duplicate's visits, memberships and payments to the player. The duplicate then only redirects to the
 * player.
 */
export const mergePlayer = defineAct('merge-player', postPlayersIdMerge, {
  request: ({ player, duplicate }: MergeVars) => ({
    path: { id: player.id },
    body: { duplicateId: duplicate.id },
  }),
  label: ({ player, duplicate }) => `${duplicate.name} merged into ${player.name}`,
  success: (_player, { player, duplicate }) => ({
    title: UPDATED,
    description: `${duplicate.name} was merged into ${player.name}.`,
  }),
  failure: NOT_UPDATED,
  fields: { duplicateId: 'duplicate' },
});
