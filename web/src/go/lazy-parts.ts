import { lazyParts } from '@/lib/lazy-part';

/** The parts of PitBoss Go that are loaded when they are first needed. */
export const { ConfirmAct, HostDashboard, InviteForm, MenuList, QrCode, QrDialog, Sheets, SignOut, WaitingGames } =
  lazyParts({
    ConfirmAct: async () => (await import('@/shells/confirm-act')).ConfirmAct,
    HostDashboard: async () => (await import('./layout/host-dashboard')).HostDashboard,
    InviteForm: async () => (await import('./admin/invite-form')).InviteForm,
    MenuList: async () => (await import('./layout/menu-list')).MenuList,
    QrCode: async () => (await import('@/ui/qr-code')).QrCode,
    QrDialog: async () => (await import('./games/qr-dialog')).QrDialog,
    Sheets: async () => (await import('./table/sheets')).Sheets,
    SignOut: async () => (await import('./account/sign-out')).SignOut,
    WaitingGames: async () => (await import('./layout/waiting-games')).WaitingGames,
  });
