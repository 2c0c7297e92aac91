import { cageDialogs } from '@/room/cage/dialogs';
import { floorDialogs } from '@/room/floor/dialogs';
import { playerDialogs } from '@/room/players/dialogs';
import { settingsDialogs } from '@/room/settings/dialogs';
import { staffDialogs } from '@/room/staff/dialogs';
import { tournamentDialogs } from '@/room/tournaments/dialogs';
import type { DialogLoaders } from '@/shells/dialogs';

declare module '@/shells/dialogs' {
  interface DialogParams {
    'command-palette': { act?: string };
    'host-game': object;
  }
}

/** The dialogs of the console that `openDialog` can open. They belong to the active room. */
export const consoleDialogs: DialogLoaders = {
  ...playerDialogs,
  ...cageDialogs,
  ...floorDialogs,
  ...tournamentDialogs,
  ...staffDialogs,
  ...settingsDialogs,
  'host-game': async () => (await import('@/go/host/create-dialog')).CreateDialog,
  'command-palette': async () => (await import('@/app/palette/palette')).Palette,
};
