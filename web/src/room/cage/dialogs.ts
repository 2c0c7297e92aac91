import type { ChipTransaction } from '@/api/types';
import type { KnownPlayer } from '@/room/players/player-item';
import type { DialogLoaders } from '@/shells/dialogs';
import type { Reversible } from './ledger/reverse-dialog';

declare module '@/shells/dialogs' {
  interface DialogParams {
    'sell-membership': { player?: KnownPlayer };
    'chip-transaction': { player?: KnownPlayer };
    'player-funds': { player?: KnownPlayer };
    'prepaid-hours': { player?: KnownPlayer };
    'pay-rental': { rentalId: string };
    'take-payment': { playerId: string };
    'add-drawer': object;
    'open-drawer': { drawerId: string };
    'fill-or-drop': { shiftId: string };
    'close-drawer': { shiftId: string };
    /** With the chips of a chip transaction. With `printNow` it is printed as soon as it has loaded, and closed. */
    receipt: { entryId: string; chips?: ChipTransaction['chips'] | undefined; printNow?: boolean };
    'reverse-entry': { entry: Reversible };
  }
}

const cage = () => import('./cage-dialogs');

export const cageDialogs = {
  'sell-membership': async () => (await cage()).SellMembership,
  'chip-transaction': async () => (await cage()).ChipSale,
  'player-funds': async () => (await cage()).PlayerFunds,
  'prepaid-hours': async () => (await cage()).PrepaidHours,
  'pay-rental': async () => (await cage()).PayRental,
  'take-payment': async () => (await cage()).TakePaymentOf,
  'add-drawer': async () => (await cage()).AddDrawer,
  'open-drawer': async () => (await cage()).OpenDrawer,
  'fill-or-drop': async () => (await cage()).FillOrDrop,
  'close-drawer': async () => (await cage()).CloseDrawer,
  receipt: async () => (await cage()).Receipt,
  'reverse-entry': async () => (await cage()).ReverseDialog,
} satisfies Partial<DialogLoaders>;
