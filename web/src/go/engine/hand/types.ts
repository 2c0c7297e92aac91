// The types of one hand. Everything here is plain data: it is written to the browser's storage and sent to other phones
// unchanged. Amounts are integers; the app uses cents, but the engine does not depend on the unit.

/** A betting round; 'showdown' follows the last one. Games with other streets list them in `HandRules.stages`. */
export type Street = 'preflop' | 'flop' | 'turn' | 'river' | 'third' | 'fourth' | 'fifth' | 'sixth' | 'seventh';
export type Stage = Street | 'showdown';

/**
 * The host's next step. `betting`: a player is to act. `pots_right`: the round is over, "Pot's Right" collects it and
 * deals on. `showem`: the cards are shown. `payout`: winners are chosen, pot by pot. `finished`: the stacks are final.
 */
export type Phase = 'betting' | 'pots_right' | 'showem' | 'payout' | 'finished';

/** Determines the minimum raise and what reopens the betting: docs/rules/home-games.md. */
export type RuleKind = 'house' | 'standard';
export type Limit = 'no_limit' | 'pot_limit' | 'fixed';

export interface HandRules {
  kind: RuleKind;
  limit: Limit;
  /**
   * Fixed limit: the number of raises in a round after its first bet (before the flop: after the big blind). null: no
   * limit.
   */
  cap: number | null;
  /** Fixed limit: a round that begins with two players has no cap. A fold never removes the cap of a round. */
  headsUpUncapped: boolean;
  /** The betting rounds in order. */
  stages: readonly Street[];
}

/**
 * Chips posted before the cards. `ante`, `bb_ante` (one for all, by the big blind) and `dead` go straight to the pot;
 * `sb`, `bb`, `straddle` and `live` (a missed blind) are bets. An amount above the stack means the whole stack.
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
  /** Used in refusals ("It is Ana's turn."); without a name they use the seat. */
  name?: string;
}

/**
 * The version of the rules by which money moves. Logs contain hands that were played by version 1, and those replay to
 * the payouts of that version: docs/decisions/0019-store-a-hand-as-its-actions.md.
 */
export type RulesVersion = 1 | 2;
export const RULES_VERSION: RulesVersion = 2;

/** The facts known before the first action. A hand is its setup and its actions: `replay(setup, actions)`. */
export interface HandSetup {
  rules: HandRules;
  smallBlind: number;
  bigBlind: number;
  /** The players dealt in, in seat order, clockwise. At least two, each with chips. */
  players: readonly SetupPlayer[];
  /** May be a seat that no player in `players` has: a dead button. */
  dealerSeat: number;
  /** In posting order. `defaultPosts` derives them from the dealer, blinds and antes. */
  posts: readonly Post[];
  /**
   * The first player to act in each round, if dealer and posts do not determine it. Folded and all-in players are
   * skipped.
   */
  firstToAct?: { preflop: string; later: string };
  /** The rules by which money moves in this hand; absent: the newest. */
  rulesVersion?: RulesVersion;
  /** The smallest chip of the game: pots are split down to it. Absent: one unit. */
  smallestChip?: number;
  /** How refusals write amounts: money ("$1.20", the default) or bare numbers. */
  amounts?: 'money' | 'chips';
}

export interface HandPlayer {
  id: string;
  seat: number;
  name?: string;
  /** The player's remaining chips, without the bet of this round. */
  stack: number;
  /** The player's bet of this round, not collected yet. */
  bet: number;
  /** All chips that the player put in during this hand, antes and dead posts included, minus returned chips. */
  committed: number;
  /** The part of `committed` that was an ante. */
  ante: number;
  /** The part of `committed` that was dead: it does not match any bet. */
  dead: number;
  /** Has acted since the betting was last opened. A player who has acted but faces a higher bet acts again. */
  acted: boolean;
  folded: boolean;
  allIn: boolean;
  /** Set on players who gave up an all-in hand: 1 for the first of this hand, then 2, and so on. */
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

/** The winners of one pot on one board, and the share of each. */
export interface Award {
  pot: number;
  board: number;
  shares: readonly { id: string; amount: number }[];
}

/** One line of the hand's history. `amount` is the number of chips that moved, `to` the player's bet afterwards. */
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
  /** Index of the betting round in `rules.stages`; at the showdown the length of that list. */
  round: number;
  phase: Phase;
  /** In the order of `setup.players`. */
  players: readonly HandPlayer[];
  /** The player in turn; null in every phase but `betting`. */
  toAct: string | null;
  /** The bet that a player needs to stay in. Before the flop at least the big blind, however short it was posted. */
  highest: number;
  /** The last full raise of this round: the minimum of the next one under `standard`. */
  lastRaise: number;
  /** Fixed limit: the bet that counts as complete. Below `highest` after an all-in of less than half a bet. */
  fullBet: number;
  /** Raises of this round after its first bet; before the flop the blinds are that bet. */
  raises: number;
  /** The round began with two players. */
  headsUpRound: boolean;
  /**
   * The chips collected so far, antes and dead posts included, main pot first. After `finished` the pots as paid out.
   */
  pots: readonly Pot[];
  /** The part of a bet or ante that was returned because no player matched it. */
  uncalled: { id: string; amount: number } | null;
  /** One board, or two if the hand runs twice. Cards are optional. */
  boards: readonly { cards: readonly string[] }[];
  /** All other players folded: the winner is known without a showdown. */
  uncontested: boolean;
  awards: readonly Award[];
  log: readonly LogLine[];
}

/**
 * `by` is optional; if it is given, only the player to act is accepted. `raise.to` is the player's whole bet of this
 * round after the raise; it also opens the betting.
 */
export type HandAction =
  | { type: 'fold' | 'check' | 'call' | 'all_in'; by?: string }
  | { type: 'raise'; to: number; by?: string }
  /**
   * An all-in player gives up the hand, in or out of turn: they left, or they sit out and the blinds took their whole
   * stack.
   */
  | { type: 'muck'; by: string }
  | { type: 'pots_right' }
  | { type: 'show_em' }
  /** Cards dealt to the board, for the history; appended to those of `board` (default 0). */
  | { type: 'board'; cards: readonly string[]; board?: number }
  /** Deals the rest of the board twice; every pot is halved, with the odd chip on the first board. */
  | { type: 'run_twice' }
  /** Names the winners of a pot. Split evenly unless `amounts` (one for each of `ids`) is given. Can be repeated. */
  | {
      type: 'winners';
      pot: number;
      board?: number;
      ids: readonly string[];
      amounts?: readonly number[];
    }
  | { type: 'pay_out' };

export type ActResult = { ok: true; state: HandState } | { ok: false; why: string };

/** `at` is the index of the refused action; -1 if the setup was refused. */
export type ReplayResult = { ok: true; state: HandState } | { ok: false; why: string; at: number };

/** The ante of every player, or of the big blind for all, posted before the blinds. */
export interface Antes {
  kind: 'none' | 'each' | 'big_blind';
  amount: number;
}

/** The rule that sets the smallest raise; shown beside the amount. */
export type RaiseRule = 'open' | 'double' | 'plus_big_blind' | 'last_raise' | 'fixed' | 'complete';

/** The actions that the buttons offer. `act` refuses exactly the actions that are null or false here. */
export interface LegalActions {
  phase: Phase;
  /** The player in turn. */
  player: string | null;
  fold: boolean;
  check: boolean;
  /** `amount` is the number of chips that the player adds, `to` their bet afterwards. */
  call: { amount: number; to: number; allIn: boolean } | null;
  /**
   * Bounds for the total bet after a bet or raise. `kind` is the word on the button; in fixed limit `min` is `max`. The
   * whole stack may be less than `min`: see `allIn`.
   */
  raise: { kind: 'bet' | 'raise'; min: number; max: number; rule: RaiseRule } | null;
  /** `full` is false for a raise below the minimum. */
  allIn: { kind: 'call' | 'bet' | 'raise'; amount: number; to: number; full: boolean } | null;
  /** The sentence that says why the player in turn may not raise; null if they may, or if there is no turn. */
  noRaise: string | null;
  /** The all-in players who may give up their hand. */
  muck: readonly string[];
  potsRight: boolean;
  showEm: boolean;
  runTwice: boolean;
  /** The pots of boards that have no winner yet. */
  winners: readonly { pot: number; board: number; amount: number; eligible: readonly string[] }[];
  payOut: boolean;
}
