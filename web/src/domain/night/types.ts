import type { Cents } from '@/domain/money';
import type {
  HandAction,
  HandSetup,
  HandState,
  LegalActions,
  Limit,
  RuleKind,
} from '@/domain/hand/types';
import type { AnteKind, ButtonRule } from './entries';
import type { Ledger } from './ledger';

export type BlindIncrease = 'none' | 'time' | 'rounds' | 'orbits';

/** What a night is played by. It comes from the game; entries of kind `settings` and `blinds` change parts of it. */
export interface NightSettings {
  /** As the game names it: "Texas Hold'em", "Omaha" … */
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
  /** Fixed limit: raises of a round; null: any number. */
  cap: number | null;
  headsUpUncapped: boolean;
  /** What happens when a player of the blinds or the button leaves. */
  button: ButtonRule;
  /** No chip on the table is worth less; null: it follows from the blinds. */
  smallestChip: Cents | null;
}

export type PlayerStatus = 'playing' | 'sitting_out' | 'left';

export interface NightPlayer {
  id: string;
  name: string;
  /** Of the community; null for a guest. */
  user: string | null;
  /** The last one, once he has left. */
  seat: number;
  /** What lies before him: without what he has put into the hand in progress. */
  stack: Cents;
  /** Bought during a hand that the player is in: part of the stack from the next hand on. */
  coming: Cents;
  /** Cashes out when the hand in progress is over. */
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

/** How long the present blinds have been played. */
export interface BlindLevel {
  /** 1 for the first. */
  number: number;
  /** Of the first hand at this level; null before it. */
  since: string | null;
  hands: number;
  /** Places that the button has moved. */
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

/** What a deal changes, and a misdeal takes back. */
export type BeforeDeal = Pick<
  NightState,
  'dealer' | 'dealerChosen' | 'places' | 'blinds' | 'level'
>;

export interface HandInProgress {
  /** Id of its `hand` entry. */
  entry: string;
  number: number;
  at: string;
  setup: HandSetup;
  actions: readonly HandAction[];
  state: HandState;
  before: BeforeDeal;
}

/** A hand that was played to its end, for the history and its replay: `replay(setup, actions)`. */
export interface FinishedHand extends HandInProgress {
  endedAt: string;
}

/** Where the night stands. A pure fold of the entries that stand: plain data, and the same on every device. */
export interface NightState {
  settings: NightSettings;
  /** In the order in which they first sat down. */
  players: readonly NightPlayer[];
  /** Who has, or last had, the button; `seat` stays when he has left it. Null before the first hand or choice. */
  dealer: { player: string; seat: number } | null;
  /** The button was put there by hand and does not move before the next deal. */
  dealerChosen: boolean;
  /** Of the last hand; null before the first. */
  places: Places | null;
  blinds: Blinds;
  level: BlindLevel;
  /** Hands begun so far; the number of the hand in progress. */
  handNumber: number;
  hand: HandInProgress | null;
  finished: readonly FinishedHand[];
  ledger: Ledger;
}

export type NightResult = { ok: true; state: NightState } | { ok: false; why: string };

/** Null: it can be done. Else why not, as a sentence. */
export type WhyNot = string | null;

export interface PlayerLegal {
  sitOut: WhyNot;
  back: WhyNot;
  buyIn: WhyNot;
  cashOut: WhyNot;
  /** Cashes out after the hand in progress. */
  leave: WhyNot;
  stack: WhyNot;
  move: WhyNot;
  /** Takes the button for the next hand. */
  dealer: WhyNot;
  /** Sits down again after he has left. */
  sit: WhyNot;
}

export interface NightLegal {
  /** Somebody new sits down. */
  sit: WhyNot;
  freeSeats: readonly number[];
  players: Readonly<Record<string, PlayerLegal>>;
  nextHand: WhyNot;
  blinds: WhyNot;
  misdeal: WhyNot;
  /** Of the hand in progress. */
  hand: LegalActions | null;
  /** Why the night cannot be closed: in and out, or who still sits. */
  close: WhyNot;
}
