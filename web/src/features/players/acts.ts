import { defineAct } from '@/api/acts/define';
import { patchPlayersId, postPlayers, postPlayersIdNotes } from '@/api/generated/operations.gen';
import { FLOOR_KEYS, PLAYERS } from '@/api/keys';
import type { NewPlayer, PlayerChange } from '@/api/types';
import { PLAYER_UPDATE_TEXTS } from './mutations';

const DIRECTORY = ['/api/directory'];

export const addPlayer = defineAct('player', postPlayers, {
  request: (body: NewPlayer) => ({ body }),
  label: ({ name }) => `${name} added to the players`,
  success: ({ name }) => ({ title: 'Player created successfully', description: name }),
  failure: 'Failed to create player',
  refresh: () => [PLAYERS, DIRECTORY],
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
  success: () => ({ title: PLAYER_UPDATE_TEXTS.success }),
  failure: PLAYER_UPDATE_TEXTS.error,
  refresh: () => [PLAYERS, DIRECTORY, ...FLOOR_KEYS],
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
  refresh: ({ playerId }) => [[...PLAYERS, playerId, 'notes']],
});
