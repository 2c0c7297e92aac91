// The words of one hand. Everything here is plain data: it is written to the browser's storage and sent to other phones
// as it stands. Amounts are whole units, cents in the app; the engine does not care which.

/** A betting round; 'showdown' is what follows the last one. Games with other streets list them in `HandRules.stages`. */
export type Street =
  | 'preflop'
  | 'flop'
  | 'turn'
  | 'river'
  | 'third'
  | 'fourth'
  | 'fifth'
  | 'sixth'
  | 'seventh';
export type Stage = Street | 'showdown';

/**
 * What the host does next. `betting`: somebody is to act. `pots_right`: the round is over, "Pot's Right" collects it and
 * deals on. `showem`: the cards are shown. `payout`: winners are chosen, pot by pot. `finished`: the stacks are final.
 */
export type Phase = 'betting' | 'pots_right' | 'showem' | 'payout' | 'finished';

/** Which minimum raise, and what reopens the betting: docs/rules/home-games.md. */
export type RuleKind = 'house' | 'standard';
export type Limit = 'no_limit' | 'pot_limit' | 'fixed';

export interface HandRules {
  kind: RuleKind;
  limit: Limit;
  /** Fixed limit: how many raises a round takes after its first bet (before the flop: after the big blind). null: any number. */
  cap: number | null;
  /** Fixed limit: a round that begins with two players has no cap. A fold never removes the cap of a round. */
  headsUpUncapped: boolean;
  /** The betting rounds in order. */
  stages: readonly Street[];
}

/**
 * What is put in before the cards. `ante`, `bb_ante` (one for all, by the big blind) and `dead` go straight to the pot;
 * `sb`, `bb`, `straddle` and `live` (a missed blind) are bets. An amount above the stack means all of it.
 */
export type PostKind = 'ante' | 'bb_ante' | 'sb' | 'bb' | 'straddle' | 'live' | 'dead';
export interface Post {
  id: string;
  kind: PostKind;
  amount: number;
}

export interface SetupPlayer {
  id: string;
  seat: number;
  stack: number;
  /** Used in refusals ("It is Ana's turn."); without it the seat is. */
  name?: string;
}

/**
 * The version of the rules by which money moves. Logs keep hands that were played by version 1, and those replay to what was
 * paid then: docs/decisions/0043-version-the-rules-of-a-hand.md.
 */
export type RulesVersion = 1 | 2;
export const RULES_VERSION: RulesVersion = 2;

/** Everything that is known before the first action. A hand is its setup and its actions: `replay(setup, actions)`. */
export interface HandSetup {
  rules: HandRules;
  smallBlind: number;
  bigBlind: number;
  /** Who is dealt in, in seat order, clockwise. At least two, each with chips. */
  players: readonly SetupPlayer[];
  /** May be a seat that nobody of `players` has: a dead button. */
  dealerSeat: number;
  /** In the order in which they are made. `defaultPosts` derives them from the dealer, blinds and antes. */
  posts: readonly Post[];
  /** Whom each round asks first, where that does not follow from dealer and posts. Folded and all-in players are skipped. */
  firstToAct?: { preflop: string; later: string };
  /** The rules by which money moves in this hand; absent: the newest. */
  rulesVersion?: RulesVersion;
  /** No chip of the game is worth less: pots are split down to it. Absent: one unit. */
  smallestChip?: number;
  /** How refusals write amounts: money ("$1.20", the default) or bare numbers. */
  amounts?: 'money' | 'chips';
}

export interface HandPlayer {
  id: string;
  seat: number;
  name?: string;
  /** What he has behind. */
  stack: number;
  /** What he has bet this round and is not collected yet. */
  bet: number;
  /** All he has put in during this hand, antes and dead posts included, less what came back. */
  committed: number;
  /** The part of `committed` that was his ante. */
  ante: number;
  /** The part of `committed` that was dead: it matches nobody's bet. */
  dead: number;
  /** Has acted since the betting was last opened. Who has acted but faces more still acts. */
  acted: boolean;
  folded: boolean;
  allIn: boolean;
  /** A player who gave up an all-in hand: 1 for the first of this hand to do so. */
  gaveUp?: number;
  dealer: boolean;
  smallBlind: boolean;
  bigBlind: boolean;
}

/** `eligible` in seat order from the dealer's left; the first pot is the main one. */
export interface Pot {
  type: 'main' | 'side';
  amount: number;
  eligible: readonly string[];
}

/** Who takes one pot of one board, and what each gets. */
export interface Award {
  pot: number;
  board: number;
  shares: readonly { id: string; amount: number }[];
}

/** One line of the hand's history. `amount` is what moved, `to` the player's bet after it. */
export type LogLine = { stage: Stage } & (
  | { kind: 'post'; id: string; post: PostKind; amount: number; allIn: boolean }
  | { kind: 'fold' | 'check' | 'muck'; id: string }
  | { kind: 'call' | 'bet' | 'raise'; id: string; amount: number; to: number; allIn: boolean }
  | { kind: 'uncalled'; id: string; amount: number }
  | { kind: 'collected'; amount: number }
  | { kind: 'board'; board: number; cards: readonly string[] }
  | { kind: 'run_twice' | 'show_em' }
  | { kind: 'won'; id: string; pot: number; board: number; amount: number }
);

export interface HandState {
  setup: HandSetup;
  stage: Stage;
  /** Index of the betting round in `rules.stages`; at the showdown their number. */
  round: number;
  phase: Phase;
  /** In the order of `setup.players`. */
  players: readonly HandPlayer[];
  /** Whose turn it is; null in every phase but `betting`. */
  toAct: string | null;
  /** What a player has to have bet to stay in. Before the flop at least the big blind, however short that was. */
  highest: number;
  /** The last full raise of this round: the least that the next one adds under `standard`. */
  lastRaise: number;
  /** Fixed limit: the bet that counts as complete. Below `highest` after an all-in of less than half a bet. */
  fullBet: number;
  /** Raises of this round after its first bet; before the flop the blinds are that bet. */
  raises: number;
  /** The round began with two players. */
  headsUpRound: boolean;
  /** What was collected so far, antes and dead posts included, main pot first. After `finished` what was paid. */
  pots: readonly Pot[];
  /** A bet or an ante that nobody matched and that came back. */
  uncalled: { id: string; amount: number } | null;
  /** One board, or two when the rest is run twice. Cards are optional. */
  boards: readonly { cards: readonly string[] }[];
  /** Everybody else folded: there is no showdown, and the winner stands. */
  uncontested: boolean;
  awards: readonly Award[];
  log: readonly LogLine[];
}

/**
 * `by` is optional: with it an action of anybody but the player to act is refused.
 * `raise.to` is the player's whole bet of this round after it, and also opens the betting.
 */
export type HandAction =
  | { type: 'fold' | 'check' | 'call' | 'all_in'; by?: string }
  | { type: 'raise'; to: number; by?: string }
  /** Somebody who is all-in gives his hand up, whoever's turn it is: he has left, or sits out and the blinds took all he had. */
  | { type: 'muck'; by: string }
  | { type: 'pots_right' }
  | { type: 'show_em' }
  /** Cards of the board that were dealt, for the history; added to those of `board` (default 0). */
  | { type: 'board'; cards: readonly string[]; board?: number }
  /** The rest of the board twice; every pot is halved, the odd chip to the first board. */
  | { type: 'run_twice' }
  /** Who takes a pot. Split evenly unless `amounts` (one for each of `ids`) says otherwise. Can be given again. */
  | {
      type: 'winners';
      pot: number;
      board?: number;
      ids: readonly string[];
      amounts?: readonly number[];
    }
  | { type: 'pay_out' };

export type ActResult = { ok: true; state: HandState } | { ok: false; why: string };

/** `at` is the index of the action that was refused; -1 when the setup was. */
export type ReplayResult = { ok: true; state: HandState } | { ok: false; why: string; at: number };

/** What everybody, or the big blind for all, puts in before the blinds. */
export interface Antes {
  kind: 'none' | 'each' | 'big_blind';
  amount: number;
}

/** Which rule the smallest raise comes from: said beside the amount. */
export type RaiseRule = 'open' | 'double' | 'plus_big_blind' | 'last_raise' | 'fixed' | 'complete';

/** What the buttons offer. Whatever is null or false here, `act` refuses, and the other way round. */
export interface LegalActions {
  phase: Phase;
  /** Whose turn it is. */
  player: string | null;
  fold: boolean;
  check: boolean;
  /** `amount` is what he adds, `to` his bet after it. */
  call: { amount: number; to: number; allIn: boolean } | null;
  /** Bets and raises "to". `kind` is the word for it; in fixed limit `min` is `max`. The whole stack may be less than `min`: see `allIn`. */
  raise: { kind: 'bet' | 'raise'; min: number; max: number; rule: RaiseRule } | null;
  /** `full` is false for a raise below the minimum. */
  allIn: { kind: 'call' | 'bet' | 'raise'; amount: number; to: number; full: boolean } | null;
  /** Why there is no raise, as a sentence, when there is a turn but none. */
  noRaise: string | null;
  /** Who is all-in and may give up his hand. */
  muck: readonly string[];
  potsRight: boolean;
  showEm: boolean;
  runTwice: boolean;
  /** The pots of boards that still want a winner. */
  winners: readonly { pot: number; board: number; amount: number; eligible: readonly string[] }[];
  payOut: boolean;
}
