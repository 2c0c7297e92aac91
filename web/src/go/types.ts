// The types of the companion: home games and the community that plays them (docs/rules/home-games.md).
import type { components } from '@/api/generated/schema.gen';
import type { Money } from '@/api/types';

type Schemas = components['schemas'];

/** A companion user with the fields that only they themselves see. */
export type Member = Schemas['CommunityUser'];
/** The user's defaults for a new game; unset fields are absent. */
export type GameDefaults = Schemas['Defaults'];

/** A game with the reader's own fields. */
export type HomeGame = Schemas['GameSession'];
/** A game with the fields that all members of the community see; events carry it. */
export type SharedGame = Omit<HomeGame, 'mine'>;
/** A game as a visitor sees it through its link. */
export type LinkedGame = Schemas['LinkedGame'];
export type GameKind = HomeGame['gameType'];
export type RaiseType = NonNullable<HomeGame['raiseType']>;
export type BlindIncrease = HomeGame['blindIncreaseType'];
export type GameRules = HomeGame['rules'];
export type ButtonRule = HomeGame['buttonRule'];
export type HomeGameStatus = HomeGame['status'];
export type Rsvp = Schemas['RSVP'];
export type RsvpAnswer = Rsvp['answer'];
/** The lease to write a game's log. One device at a time holds it; `epoch` increases whenever it changes hands. */
export type Lease = Schemas['Pen'];
export type GameResult = Schemas['HomegameResult'];

/** One entry of a game's log. The tracker's own fields are in `body`. */
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

/** Entries that were appended to the log of a game. */
export interface LogAppended {
  game: string;
  head: number;
  pen: Lease | null;
  entries: LogEntry[];
}

/** The request body that creates a game. */
export interface NewHomeGame extends Pick<
  HomeGame,
  | 'gameName'
  | 'gameType'
  | 'raiseType'
  | 'stakes'
  | 'buyIn'
  | 'smallBlind'
  | 'bigBlind'
  | 'location'
  | 'maxPlayers'
  | 'startTime'
  | 'description'
  | 'blindIncreaseType'
  | 'blindIncreaseValue'
  | 'rules'
  | 'buttonRule'
  | 'smallestChip'
> {
  status: 'scheduled';
}
