import { defineAct } from '@/api/acts/define';
import { postPlayersIdNotes } from '@/api/generated/operations.gen';
import { PLAYERS } from '@/api/keys';

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
