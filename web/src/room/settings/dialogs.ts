import type { DialogLoaders } from '@/shells/dialogs';

declare module '@/shells/dialogs' {
  interface DialogParams {
    'add-room': object;
    'edit-room': { roomId: string };
    'invite-user': object;
    'edit-user': { userId: string };
    'activate-user': { userId: string };
    'reset-password': { userId: string };
    'reset-two-step': { userId: string };
    'withdraw-invitation': { invitationId: string };
    'add-table-setup': object;
    'edit-table-setup': { tableId: string };
    'retire-table': { tableId: string };
    'add-screen': object;
    'edit-screen': { screenId: string };
    'remove-screen': { screenId: string };
    'test-notices': { kind: 'text' | 'email' };
    'renew-notice-webhook': object;
    'new-fee-schedule': object;
    'edit-fee-schedule': { validFrom: string };
    'delete-fee-schedule': { validFrom: string };
  }
}

const rooms = () => import('./rooms/room-dialogs');
const users = () => import('./users/user-dialogs');
const tables = () => import('./tables/setup-dialogs');
const screens = () => import('./screens/screen-dialogs');
const notices = () => import('./notices/notice-dialogs');
const fees = () => import('./fees/fee-dialogs');

export const settingsDialogs = {
  'add-room': async () => (await rooms()).AddRoom,
  'edit-room': async () => (await rooms()).EditRoom,
  'invite-user': async () => (await users()).InviteUser,
  'edit-user': async () => (await users()).EditUser,
  'activate-user': async () => (await users()).Activate,
  'reset-password': async () => (await users()).ResetUserPassword,
  'reset-two-step': async () => (await users()).ResetUserTwoStep,
  'withdraw-invitation': async () => (await users()).Withdraw,
  'add-table-setup': async () => (await tables()).AddSetup,
  'edit-table-setup': async () => (await tables()).EditSetup,
  'retire-table': async () => (await tables()).Retire,
  'add-screen': async () => (await screens()).AddScreen,
  'edit-screen': async () => (await screens()).EditScreen,
  'remove-screen': async () => (await screens()).RemoveScreen,
  'test-notices': async () => (await notices()).TestNotices,
  'renew-notice-webhook': async () => (await notices()).RenewNoticeWebhook,
  'new-fee-schedule': async () => (await fees()).NewSchedule,
  'edit-fee-schedule': async () => (await fees()).EditSchedule,
  'delete-fee-schedule': async () => (await fees()).DeleteFees,
} satisfies Partial<DialogLoaders>;
