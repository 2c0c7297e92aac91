// The companion's vocabulary: home games and the community that plays them (docs/rules/home-games.md).
import type { components } from './schema.gen';
import type { Money } from './types';

type Schemas = components['schemas'];

/** A companion user, as he sees himself. */
export type Member = Schemas['CommunityUser'];
/** What a form of somebody's begins with; what he has not set is not there. */
export type GameDefaults = Schemas['Defaults'];

/** A game as its reader sees it. */
export type HomeGame = Schemas['GameSession'];
/** A game as everybody in the community sees it: what an event carries. */
export type SharedGame = Omit<HomeGame, 'mine'>;
/** A game as its link shows it to a visitor. */
export type LinkedGame = Schemas['LinkedGame'];
export type GameKind = HomeGame['gameType'];
export type RaiseType = NonNullable<HomeGame['raiseType']>;
export type BlindIncrease = HomeGame['blindIncreaseType'];
export type GameRules = HomeGame['rules'];
export type ButtonRule = HomeGame['buttonRule'];
export type HomeGameStatus = HomeGame['status'];
export type Rsvp = Schemas['RSVP'];
export type RsvpAnswer = Rsvp['answer'];
/** The device that writes a game's log. */
export type Pen = Schemas['Pen'];
export type GameResult = Schemas['HomegameResult'];

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
