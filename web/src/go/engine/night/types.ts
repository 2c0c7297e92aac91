import type { Cents } from '@/domain/money';
import type { HandAction, HandSetup, HandState, LegalActions, Limit, RuleKind } from '../hand/types';
import type { AnteKind, ButtonRule } from './entries';
import type { Ledger } from './ledger';

export type BlindIncrease = 'none' | 'time' | 'rounds' | 'orbits';

/** The settings of a night. They come from the game; entries of kind `settings` and `blinds` change some of them. */
export interface NightSettings {
  /** The game's own name: "Texas Hold'em", "Omaha" … */
  gameType: string;
  limit: Limit;
  rules: RuleKind;
  buyIn: Cents;
  smallBlind: Cents;
  bigBlind: Cents;
  maxPlayers: number;
  /** `value`: minutes, hands (rounds) or turns of the button around the table (orbits). */
  increase: { type: BlindIncrease; value: number };
  ante: { kind: AnteKind; amount: Cents };
  /** Whether a straddle is offered. */
  straddle: boolean;
  /** Fixed limit: raises of a round; null: no limit. */
  cap: number | null;
  headsUpUncapped: boolean;
  /** How the button moves if a player in the blinds or on the button leaves. */
  button: ButtonRule;
  /** The smallest chip on the table; null: it follows from the blinds. */
  smallestChip: Cents | null;
}

export type PlayerStatus = 'playing' | 'sitting_out' | 'left';

export interface NightPlayer {
  id: string;
  name: string;
  /** The player's account in the community; null for a guest. */
  user: string | null;
  /** After the player has left, their last seat. */
  seat: number;
  /** The player's chips without those put into the hand in progress. */
  stack: Cents;
  /** Chips bought during a hand that the player is in; added to the stack after it. */
  coming: Cents;
  /** The player cashes out after the hand in progress. */
  leaving: boolean;
  in: { cash: Cents; iou: Cents; fund: Cents; total: Cents };
  /** Cash-outs and adjustments. */
  out: Cents;
  status: PlayerStatus;
}

export interface Blinds {
  small: Cents;
  big: Cents;
}

/** The present blinds, and how long they have been in effect. */
export interface BlindLevel {
  /** 1 for the first. */
  number: number;
  /** Time of the first hand at this level; null before it. */
  since: string | null;
  hands: number;
  /** Places that the button has moved at this level. */
  moved: number;
}

/** Where the button and the blinds of a hand are. A seat may be empty: the button or the small blind is dead. */
export interface Places {
  button: number;
  small: number;
  big: number;
  /** The player with the big blind. */
  bigBlind: string;
}

/** The parts of the state that a deal changes and a misdeal restores. */
export type BeforeDeal = Pick<NightState, 'dealer' | 'dealerChosen' | 'places' | 'blinds' | 'level'>;

export interface HandInProgress {
  /** Id of the hand's `hand` entry. */
  entry: string;
  number: number;
  at: string;
  setup: HandSetup;
  actions: readonly HandAction[];
  state: HandState;
  before: BeforeDeal;
}

/** A completed hand, for the history and its replay: `replay(setup, actions)`. */
export interface FinishedHand extends HandInProgress {
  endedAt: string;
}

/** The state of the night. A pure reduction of the entries in effect: plain data, and the same on every device. */
export interface NightState {
  settings: NightSettings;
  /** In the order in which the players first sat down. */
  players: readonly NightPlayer[];
  /**
   * The player who has, or last had, the button; `seat` stays after they left it. Null before the first hand or choice.
   */
  dealer: { player: string; seat: number } | null;
  /** The button was placed by hand and does not move before the next deal. */
  dealerChosen: boolean;
  /** The places of the last hand; null before the first. */
  places: Places | null;
  blinds: Blinds;
  level: BlindLevel;
  handNumber: number;
  hand: HandInProgress | null;
  finished: readonly FinishedHand[];
  ledger: Ledger;
}

export type NightResult = { ok: true; state: NightState } | { ok: false; why: string };

/** Null if the action is possible; otherwise a sentence that says why not. */
export type WhyNot = string | null;

export interface PlayerLegal {
  sitOut: WhyNot;
  back: WhyNot;
  buyIn: WhyNot;
  cashOut: WhyNot;
  /** The player cashes out after the hand in progress. */
  leave: WhyNot;
  stack: WhyNot;
  move: WhyNot;
  /** The player takes the button for the next hand. */
  dealer: WhyNot;
  /** A player who left sits down again. */
  sit: WhyNot;
}

export interface NightLegal {
  /** A new player sits down. */
  sit: WhyNot;
  freeSeats: readonly number[];
  players: Readonly<Record<string, PlayerLegal>>;
  nextHand: WhyNot;
  blinds: WhyNot;
  misdeal: WhyNot;
  /** The actions of the hand in progress; null if there is none. */
  hand: LegalActions | null;
  /** Why the night cannot be closed: buy-ins and cash-outs differ, or players still sit. */
  close: WhyNot;
}
