import type { DialogLoaders } from '@/shells/dialogs';

declare module '@/shells/dialogs' {
  interface DialogParams {
    /** Opens a table for the names on a list; without a game, the dialog asks for it. */
    'open-table': { gameTypeId?: string; tableId?: string };
    'shift-note': object;
  }
}

export const staffDialogs = {
  'open-table': async () => (await import('./openings/open-table-dialog')).OpenTableDialog,
  'shift-note': async () => (await import('./alerts/shift-note-dialog')).ShiftNoteDialog,
} satisfies Partial<DialogLoaders>;
