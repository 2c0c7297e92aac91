// The companion's vocabulary: home games and the community that plays them (decisions 14).
import type { Money } from './types';

export type GameKind = "Texas Hold'em" | 'Omaha' | 'Seven Card Stud' | 'Mixed Games' | 'Other';
export type RaiseType = 'no_limit' | 'pot_limit' | 'fixed';
export type BlindIncrease = 'none' | 'time' | 'rounds' | 'orbits';
export type GameRules = 'house' | 'standard';
export type HomeGameStatus = 'scheduled' | 'pending' | 'active' | 'completed';
export type RsvpAnswer = 'going' | 'maybe' | 'declined';

/** What a form of somebody's begins with; what he has not set is not there. */
export interface GameDefaults {
  gameType?: GameKind;
  raiseType?: RaiseType;
  stakes?: string;
  buyIn?: Money;
  smallBlind?: Money;
  bigBlind?: Money;
  maxPlayers?: number;
  location?: string;
  rules?: GameRules;
  blindIncreaseType?: BlindIncrease;
  blindIncreaseValue?: number;
}

/** A companion user, as he sees himself. */
export interface Member {
  id: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  status: 'active' | 'inactive';
  createdAt: string;
  defaults: GameDefaults | null;
  /** The organization's name. */
  community: string;
}

export interface Rsvp {
  user: string;
  name: string;
  answer: RsvpAnswer;
}

/** The device that writes a game's log. */
export interface Pen {
  epoch: number;
  device: string;
  deviceName: string;
  user: string;
  userName: string;
  at: string;
}

export interface GameResultPlayer {
  player: string;
  name: string;
  user: string | null;
  in: Money;
  out: Money;
  net: Money;
}

/** "" is the cash box. */
export interface GamePayment {
  from: string;
  to: string;
  fromName: string;
  toName: string;
  amount: Money;
  paidAt: string | null;
  paidBy: string | null;
}

export interface GameResult {
  players: GameResultPlayer[];
  payments: GamePayment[];
  minutes: number;
  in: Money;
  out: Money;
}

/** A game as everybody in the community sees it: what an event carries. */
export interface SharedGame {
  id: string;
  gameName: string;
  gameType: GameKind;
  raiseType: RaiseType | null;
  stakes: string;
  buyIn: Money;
  smallBlind: Money;
  bigBlind: Money;
  location: string;
  maxPlayers: number;
  status: HomeGameStatus;
  startTime: string | null;
  endTime: string | null;
  createdAt: string;
  description: string | null;
  blindIncreaseType: BlindIncrease;
  blindIncreaseValue: number;
  inviteCode: string;
  rules: GameRules;
  hostId: string;
  hostName: string;
  startedAt: string | null;
  going: number;
  rsvps: Rsvp[];
  playing: number;
  inPlay: Money;
  hands: number;
  head: number;
  pen: Pen | null;
  bought: Money;
  result: GameResult | null;
}

export interface HomeGame extends SharedGame {
  mine: { answer: RsvpAnswer | null; net: Money | null; isHost: boolean; mayRun: boolean };
}

/** One line of a game's log. The tracker's own part is in `body`. */
export interface LogEntry {
  id: string;
  seq: number;
  kind: string;
  at: string;
  player?: string;
  name?: string;
  user?: string;
  amount?: Money;
  method?: 'cash' | 'iou' | 'fund';
  owedTo?: string;
  target?: string;
  body?: Record<string, unknown>;
}

/** What was appended to the log of a game. */
export interface LogAppended {
  game: string;
  head: number;
  pen: Pen | null;
  entries: LogEntry[];
}

/** What creating a game sends. */
export interface NewHomeGame {
  gameName: string;
  gameType: GameKind;
  raiseType: RaiseType | null;
  stakes: string;
  buyIn: Money;
  smallBlind: Money;
  bigBlind: Money;
  location: string;
  maxPlayers: number;
  status: 'scheduled';
  startTime: string | null;
  description: string | null;
  blindIncreaseType: BlindIncrease;
  blindIncreaseValue: number;
  rules: GameRules;
}
