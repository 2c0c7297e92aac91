import {
  Dices,
  Hourglass,
  IdCard,
  ListPlus,
  LogIn,
  type LucideIcon,
  Phone,
  Play,
  Receipt,
  StickyNote,
  Trophy,
  UserPlus,
  Armchair,
  Wallet,
} from 'lucide-react';
import type { Permission, Whereabouts } from '@/api/types';
import type { KnownPlayer } from '@/room/players/player-item';
import { openDialog } from '@/shells/dialogs';

interface PaletteAct {
  id: string;
  title: string;
  words?: string;
  icon: LucideIcon;
  /** Roles without it do not see the act. */
  permission: Permission;
}

/** An act with one player: chosen before the act, or as its second step. */
export interface PlayerAct extends PaletteAct {
  /** "check-in": the foot says "Opens check-in for Joanna Pike." */
  opens: string;
  open: (player: KnownPlayer) => void;
  disabledReason?: (where: Whereabouts | undefined) => string | undefined;
}

/** An act that needs no player, or whose form asks for one. */
export interface RoomAct extends PaletteAct {
  hint: string;
  open: () => void;
}

/** An act on the player that the order of the lists puts next. */
export interface TurnAct extends PaletteAct {
  /** Where no player can be called or seated now. */
  none: string;
}

export const TURN_ACTS = {
  call: {
    id: 'call-next',
    title: 'Call Next',
    words: 'waitlist',
    icon: Phone,
    permission: 'manage_waitlist',
    none: 'No open seat has a player waiting.',
  },
  seat: {
    id: 'seat-next',
    title: 'Seat Next',
    words: 'waitlist',
    icon: Armchair,
    permission: 'seat_players',
    none: 'No player is called, and no open seat has a player waiting.',
  },
} as const satisfies Record<string, TurnAct>;

export const PLAYER_ACTS: readonly PlayerAct[] = [
  {
    id: 'check-in',
    title: 'Check In',
    icon: LogIn,
    permission: 'manage_players',
    opens: 'check-in',
    open: (player) => openDialog('check-in', { player }),
    disabledReason: (where) => (where?.checkedInAt == null ? undefined : 'Checked in already'),
  },
  {
    id: 'add-to-list',
    title: 'Add to List',
    words: 'waitlist waiting',
    icon: ListPlus,
    permission: 'manage_waitlist',
    opens: 'the waitlist form',
    open: (player) => openDialog('add-to-waitlist', { player }),
  },
  {
    id: 'chip-transaction',
    title: 'Chip Transaction',
    words: 'sale redemption exchange buy cash out',
    icon: Receipt,
    permission: 'manage_cage',
    opens: 'a chip transaction',
    open: (player) => openDialog('chip-transaction', { player }),
  },
  {
    id: 'sell-membership',
    title: 'Sell Membership',
    words: 'renew',
    icon: IdCard,
    permission: 'manage_cage',
    opens: 'a membership sale',
    open: (player) => openDialog('sell-membership', { player }),
  },
  {
    id: 'player-funds',
    title: 'Player Funds',
    words: 'deposit withdrawal balance',
    icon: Wallet,
    permission: 'manage_cage',
    opens: 'player funds',
    open: (player) => openDialog('player-funds', { player }),
  },
  {
    id: 'prepaid-hours',
    title: 'Prepaid Hours',
    words: 'time rental',
    icon: Hourglass,
    permission: 'manage_cage',
    opens: 'prepaid hours',
    open: (player) => openDialog('prepaid-hours', { player }),
  },
];

export const ROOM_ACTS: readonly RoomAct[] = [
  {
    id: 'seat-player',
    title: 'Seat Player',
    icon: Armchair,
    permission: 'seat_players',
    hint: 'Opens the seat form.',
    open: () => openDialog('seat-player'),
  },
  {
    id: 'start-game',
    title: 'Start New Game',
    words: 'new table',
    icon: Play,
    permission: 'manage_tables',
    hint: 'Opens the form that starts a game.',
    open: () => openDialog('start-game'),
  },
  {
    id: 'open-table',
    title: 'Open a Table',
    words: 'waitlist interest call list',
    icon: Play,
    permission: 'manage_tables',
    hint: 'Opens the form that opens a table for a list.',
    open: () => openDialog('open-table'),
  },
  {
    id: 'add-player',
    title: 'Add New Player',
    words: 'create register',
    icon: UserPlus,
    permission: 'manage_players',
    hint: 'Opens the form of a new player.',
    open: () => openDialog('add-new-player'),
  },
  {
    id: 'shift-note',
    title: 'Shift Note',
    words: 'handover hand over next shift message',
    icon: StickyNote,
    permission: 'manage_tables',
    hint: 'Opens a note for the next floor manager.',
    open: () => openDialog('shift-note'),
  },
  {
    id: 'create-tournament',
    title: 'Create Tournament',
    words: 'new',
    icon: Trophy,
    permission: 'manage_tournaments',
    hint: 'Opens the form of a new tournament.',
    open: () => openDialog('create-tournament'),
  },
  {
    id: 'drawing',
    title: 'Virtual Drawing',
    words: 'draw seat winner',
    icon: Dices,
    permission: 'seat_players',
    hint: 'Opens the drawing.',
    open: () => openDialog('drawing'),
  },
];
