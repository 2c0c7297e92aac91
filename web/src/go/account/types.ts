// Figures of home games, and the members of the community (docs/rules/home-games.md).
import type { GameKind } from '../types';
import type { Money } from '@/api/types';

/** One closed game with the caller's result. */
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

/** "Your Statistics". Figures that need at least one game are null without one. */
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

/** A player's figures as a host sees them. */
export interface PlayerStats {
  id: string;
  name: string;
  totalSessions: number;
  totalWinnings: Money;
  averageSession: Money | null;
  /** In percent. */
  winRate: number | null;
  /** Null for a player without a win. */
  biggestWin: Money | null;
  biggestLoss: Money | null;
  lastPlayed: string | null;
}

/** A player who has played in the community's games or was invited to one. */
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

/** The code is shown once: the server stores only its hash. */
export interface NewInvitation {
  email: string;
  code: string;
  /** "/pitboss-go?invite=CODE" */
  link: string;
  expiresAt: string;
}
