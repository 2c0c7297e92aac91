import type { DialogLoaders } from '@/shells/dialogs';
import type { Payable } from './prizes/pay-acts';

interface TournamentParams {
  tournamentId: string;
}

/** The dialogs that the list and the desk open. The list has no data of the desk. */
interface ListedParams extends TournamentParams {
  atDesk: boolean;
}

declare module '@/shells/dialogs' {
  interface DialogParams {
    'create-tournament': object;
    'edit-tournament': ListedParams;
    'duplicate-tournament': ListedParams;
    'save-tournament-template': ListedParams;
    'reopen-entries': ListedParams;
    'cancel-tournament': ListedParams;
    'delete-tournament': ListedParams;
    'create-season': object;
    'make-deal': TournamentParams;
    'drop-deal': TournamentParams;
    'approve-prizes': TournamentParams;
    'payout-template': TournamentParams;
    'count-stacks': TournamentParams;
    'pay-prize': TournamentParams & { what: Payable; name: string; detail: string };
  }
}

const list = () => import('./list/list-dialogs');
const prizes = () => import('./prizes/prize-dialogs');

export const tournamentDialogs = {
  'create-tournament': async () => (await import('./list/create-dialog')).CreateTournamentDialog,
  'edit-tournament': async () => (await list()).EditTournament,
  'duplicate-tournament': async () => (await list()).DuplicateTournament,
  'save-tournament-template': async () => (await list()).SaveTemplate,
  'reopen-entries': async () => (await list()).ReopenEntries,
  'cancel-tournament': async () => (await list()).CancelTournament,
  'delete-tournament': async () => (await list()).DeleteTournament,
  'create-season': async () => (await import('./seasons/season-dialog')).SeasonDialog,
  'make-deal': async () => (await prizes()).MakeDeal,
  'drop-deal': async () => (await prizes()).DropDeal,
  'approve-prizes': async () => (await prizes()).ApprovePrizes,
  'payout-template': async () => (await prizes()).PayoutTemplate,
  'count-stacks': async () => (await prizes()).CountStacks,
  'pay-prize': async () => (await prizes()).PayPrizeDialog,
} satisfies Partial<DialogLoaders>;
