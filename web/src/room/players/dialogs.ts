import type { DialogLoaders } from '@/shells/dialogs';
import type { Scan } from './check-in/scan';
import type { KnownPlayer } from './player-item';

interface PlayerParams {
  playerId: string;
}

declare module '@/shells/dialogs' {
  interface DialogParams {
    /** At the front office the dialog picks a guest. */
    'check-in': { player?: KnownPlayer; isGuest?: boolean; scan?: Scan | undefined };
    'check-out': PlayerParams;
    /** With the searched name that found no player. */
    'add-player': { name: string };
    'add-new-player': object;
    'edit-player': PlayerParams;
    'merge-player': PlayerParams;
    'remove-player-data': PlayerParams;
    'log-refused-entry': PlayerParams;
    'bar-player': PlayerParams;
    'exclude-player': PlayerParams;
    'player-probation': PlayerParams;
    'keep-apart': PlayerParams;
    'player-skill': PlayerParams;
    /** With `isCard` the link is for a member card. */
    'player-link': PlayerParams & { isCard?: boolean };
    'revoke-player-link': PlayerParams;
    'stop-notices': PlayerParams;
  }
}

const players = () => import('./player-dialogs');
const links = () => import('./own-page/link-dialogs');
const profile = () => import('./profile/profile-dialogs');

export const playerDialogs = {
  'check-in': async () => (await players()).CheckIn,
  'check-out': async () => (await profile()).CheckOut,
  'add-player': async () => (await players()).AddPlayer,
  'add-new-player': async () => (await players()).AddNewPlayer,
  'edit-player': async () => (await profile()).EditPlayer,
  'merge-player': async () => (await profile()).MergePlayer,
  'remove-player-data': async () => (await profile()).RemovePlayerData,
  'log-refused-entry': async () => (await profile()).RefuseEntry,
  'bar-player': async () => (await profile()).BarPlayer,
  'exclude-player': async () => (await profile()).ExcludePlayer,
  'player-probation': async () => (await profile()).Probation,
  'keep-apart': async () => (await profile()).KeepApart,
  'player-skill': async () => (await profile()).Skill,
  'player-link': async () => (await links()).PlayerLink,
  'revoke-player-link': async () => (await links()).RevokePlayerLink,
  'stop-notices': async () => (await import('./notices/stop-notices')).StopNotices,
} satisfies Partial<DialogLoaders>;
