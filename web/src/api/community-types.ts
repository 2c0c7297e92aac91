// Figures of home games, and who belongs to the community (docs/rules/home-games.md).
import type { GameKind } from './home-types';
import type { Money } from './types';

/** One closed game, as it went for the caller. */
export interface PlayedGame {
  id: string;
  gameName: string;
  gameType: GameKind;
  startedAt: string;
  endedAt: string;
  stakes: string;
  location: string;
  minutes: number;
  bought: Money;
  out: Money;
  net: Money;
}

/** "Your Statistics". What needs a game is null without one. */
export interface PersonalStats {
  totalProfit: Money;
  averageProfit: Money | null;
  bestSession: Money | null;
  worstSession: Money | null;
  /** In percent. */
  winRate: number | null;
  totalGames: number;
  hoursPlayed: number;
  /** Oldest first. */
  games: PlayedGame[];
}

/** What a host sees of a player. */
export interface PlayerStats {
  id: string;
  name: string;
  totalSessions: number;
  totalWinnings: Money;
  averageSession: Money | null;
  /** In percent. */
  winRate: number | null;
  /** Null for who has never won. */
  biggestWin: Money | null;
  biggestLoss: Money | null;
  lastPlayed: string | null;
}

/** Somebody who has played in the community's games or was asked to. */
export interface HostPlayer {
  id: string;
  name: string;
  games: number;
  net: Money;
  lastPlayed: string | null;
}

export interface LeaderRow {
  rank: number;
  user: string;
  name: string;
  games: number;
  net: Money;
  hours: number;
  winRate: number;
}

export interface CommunityStats {
  users: number;
  admins: number;
  pendingInvitations: number;
  games: number;
}

export interface Invitation {
  id: string;
  email: string;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** The code is shown once: only its fingerprint is kept. */
export interface NewInvitation {
  email: string;
  code: string;
  /** "/pitboss-go?invite=CODE" */
  link: string;
  expiresAt: string;
}
