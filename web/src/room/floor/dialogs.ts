import type { SeatChange } from '@/api/types';
import type { KnownPlayer } from '@/room/players/player-item';
import type { DialogLoaders } from '@/shells/dialogs';

interface TableParams {
  roomId: string;
  tableId: string;
}

export interface SeatParams extends TableParams {
  seatNumber: number;
}

declare module '@/shells/dialogs' {
  interface DialogParams {
    /** Seats a waiting player, or asks for a player; at the planned seat, if any. */
    'seat-player': { entryId?: string; tableId?: string; seatNumber?: number };
    'add-to-waitlist': { roomId?: string; gameTypeId?: string; player?: KnownPlayer };
    'call-out-of-turn': { entryId: string };
    'waitlist-history': object;
    'add-table': object;
    'start-game': { roomId?: string; tableId?: string };
    'end-game': TableParams;
    'break-table': TableParams;
    'pause-time': TableParams;
    'seat-called': TableParams;
    'close-seat': TableParams;
    'reopen-seat': TableParams;
    'change-game': TableParams;
    'must-move': TableParams;
    'due-move': { seatId: string; kind?: SeatChange['kind'] };
    'seat-order': object;
    'move-another-player': { seatId: string };
    'count-pot': TableParams;
    'who-left': TableParams;
    'open-seat': SeatParams & { entryId?: string };
    'taken-seat': SeatParams & { seatId: string };
    'held-seat': SeatParams & { entryId: string };
    'closed-seat': SeatParams;
    'new-game-type': object;
    'edit-game-type': { gameTypeId: string };
    'delete-game-type': { gameTypeId: string };
    'auto-seating': object;
    'implement-recommendation': { entryId: string };
    drawing: object;
    announce: object;
  }
}

const floor = () => import('./floor-dialogs');
const seats = () => import('./seats/seat-dialogs');
const smartSeating = () => import('./smart-seating/smart-seating-dialogs');
const mustMove = () => import('./must-move/must-move-dialogs');
const games = () => import('./games/game-dialogs');

export const floorDialogs = {
  'seat-player': async () => (await floor()).SeatPlayer,
  'add-to-waitlist': async () => (await floor()).AddToWaitlist,
  'call-out-of-turn': async () => (await floor()).CallOutOfTurn,
  'waitlist-history': async () => (await floor()).WaitlistHistory,
  'add-table': async () => (await floor()).AddTable,
  'start-game': async () => (await floor()).StartGame,
  'end-game': async () => (await floor()).EndGameAt,
  'break-table': async () => (await floor()).BreakTable,
  'pause-time': async () => (await floor()).PauseTime,
  'seat-called': async () => (await floor()).SeatCalled,
  'close-seat': async () => (await floor()).CloseSeat,
  'reopen-seat': async () => (await floor()).ReopenSeat,
  'change-game': async () => (await floor()).ChangeGame,
  'must-move': async () => (await mustMove()).MustMove,
  'due-move': async () => (await mustMove()).DueMove,
  'seat-order': async () => (await mustMove()).SeatOrderRules,
  'move-another-player': async () => (await mustMove()).MoveAnotherPlayer,
  'count-pot': async () => (await floor()).CountPot,
  'who-left': async () => (await floor()).WhoLeft,
  'open-seat': async () => (await seats()).OpenSeat,
  'taken-seat': async () => (await seats()).TakenSeat,
  'held-seat': async () => (await seats()).HeldSeat,
  'closed-seat': async () => (await seats()).ClosedSeat,
  'new-game-type': async () => (await games()).NewGameTypeDialog,
  'edit-game-type': async () => (await games()).EditGameType,
  'delete-game-type': async () => (await games()).DeleteGameType,
  'auto-seating': async () => (await smartSeating()).AutoSeating,
  'implement-recommendation': async () => (await smartSeating()).ImplementRecommendation,
  announce: async () => (await import('./announcements/announce-dialog')).AnnounceDialog,
  drawing: async () => (await import('./drawing/drawing-dialog')).DrawingDialog,
} satisfies Partial<DialogLoaders>;
