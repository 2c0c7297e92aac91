import { act } from '../hand/act';
import { startHand } from '../hand/setup';
import type { HandAction, HandSetup } from '../hand/types';
import { cents, ZERO } from '@/domain/money';
import { type Entry, isDoingKind } from './entries';
import { addToLedger, EMPTY_LEDGER } from './ledger';
import { FIRST_LEVEL, levelAfter } from './level';
import { placesOf } from './places';
import { comingIn, hasFolded, inHand, playerOf, withLedger, withPlayer, withStacks } from './players';
import type { HandInProgress, NightResult, NightSettings, NightState, WhyNot } from './types';
import {
  whyNotAdjust,
  whyNotBack,
  whyNotBlinds,
  whyNotBuyIn,
  whyNotCashOut,
  dealError,
  whyNotDealer,
  whyNotLeave,
  whyNotMisdeal,
  whyNotMove,
  whyNotOwed,
  whyNotSeat,
  sitDownError,
  whyNotSitOut,
  whyNotStack,
} from './why-not';

// A night is a pure reduction of its log: a state and an entry make the next state, or a sentence that says why not.

/** The state before the first entry. */
export function openNight(settings: NightSettings): NightState {
  return {
    settings,
    players: [],
    dealer: null,
    dealerChosen: false,
    places: null,
    blinds: { small: settings.smallBlind, big: settings.bigBlind },
    level: FIRST_LEVEL,
    handNumber: 0,
    hand: null,
    finished: [],
    ledger: EMPTY_LEDGER,
  };
}

const refuse = (why: string): NightResult => ({ ok: false, why });
const done = (state: NightState): NightResult => ({ ok: true, state });

function unless(why: WhyNot, make: () => NightState): NightResult {
  return why === null ? done(make()) : refuse(why);
}

type Of<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

function sit(state: NightState, entry: Of<'sit'>): NightResult {
  const why = sitDownError(state, entry.player) ?? whyNotSeat(state, entry.seat);
  if (why !== null) return refuse(why);
  const { player: id, name, user, seat } = entry;
  const here = { name, user, seat, status: 'playing' as const };
  const fresh = {
    id,
    stack: ZERO,
    coming: ZERO,
    leaving: false,
    in: { cash: ZERO, iou: ZERO, fund: ZERO, total: ZERO },
    out: ZERO,
    ...here,
  };
  const next = playerOf(state, id) ? withPlayer(state, id, here) : { ...state, players: [...state.players, fresh] };
  return done(withLedger(next, addToLedger(state.ledger, entry)));
}

function buyIn(state: NightState, entry: Of<'buy_in'>): NightResult {
  const owed = entry.method === 'iou' ? whyNotOwed(state, entry.player, entry.owedTo) : null;
  return unless(whyNotBuyIn(state, entry.player) ?? owed, () => {
    const player = playerOf(state, entry.player);
    // Chips bought while the player can still win the hand are added to the stack after it.
    const plays = inHand(state, entry.player) && !hasFolded(state, entry.player);
    const place = plays ? 'coming' : 'stack';
    const next = withPlayer(state, entry.player, {
      [place]: cents((player?.[place] ?? 0) + entry.amount),
    });
    return withLedger(next, addToLedger(state.ledger, entry));
  });
}

function cashOut(state: NightState, entry: Of<'cash_out'>): NightResult {
  return unless(whyNotCashOut(state, entry.player), () => {
    const gone = { stack: ZERO, coming: ZERO, leaving: false, status: 'left' as const };
    const next = withPlayer(state, entry.player, gone);
    return withLedger(next, addToLedger(state.ledger, entry));
  });
}

/** Why a hand cannot begin with this setup: its players, seats and stacks must match the table. */
function whyNotSetup(state: NightState, setup: HandSetup): WhyNot {
  const why = dealError(state) ?? whyNotBlinds({ small: setup.smallBlind, big: setup.bigBlind });
  if (why !== null) return why;
  for (const { id, seat, stack } of setup.players) {
    const player = playerOf(state, id);
    if (player?.status !== 'playing') return 'A dealt-in player is sitting out.';
    if (player.seat !== seat) return `${player.name} sits in seat ${player.seat}.`;
    if (player.stack !== stack) return `${player.name} has another stack.`;
  }
  return null;
}

function deal(state: NightState, entry: Of<'hand'>): NightResult {
  const { setup, at } = entry;
  const why = whyNotSetup(state, setup);
  if (why !== null) return refuse(why);
  const started = startHand(setup);
  if (!started.ok) return started;
  const blinds = { small: cents(setup.smallBlind), big: cents(setup.bigBlind) };
  const seat = setup.dealerSeat;
  const dealer = setup.players.find((player) => player.seat === seat)?.id;
  const ledger = addToLedger(state.ledger, entry);
  const { dealerChosen, places, level } = state;
  const before = { dealer: state.dealer, dealerChosen, places, blinds: state.blinds, level };
  const next: NightState = {
    ...state,
    places: placesOf(setup, places),
    dealer: { player: dealer ?? state.dealer?.player ?? '', seat },
    dealerChosen: false,
    blinds,
    level: levelAfter(state, at, seat, blinds),
    handNumber: state.handNumber + 1,
    ledger,
    hand: {
      entry: entry.id,
      number: state.handNumber + 1,
      at,
      setup,
      actions: [],
      state: started.state,
      before,
    },
  };
  return done(withStacks(next, setup.players, started.state.players));
}

function play(state: NightState, action: HandAction, at: string): NightResult {
  if (!state.hand) return refuse('There is no hand in progress.');
  const acted = act(state.hand.state, action);
  if (!acted.ok) return acted;
  const hand: HandInProgress = {
    ...state.hand,
    actions: [...state.hand.actions, action],
    state: acted.state,
  };
  const next = withStacks(state, state.hand.state.players, acted.state.players);
  if (acted.state.phase !== 'finished') return done({ ...next, hand });
  const finished = [...state.finished, { ...hand, endedAt: at }];
  return done(comingIn({ ...next, hand: null, finished }));
}

/**
 * Every player gets back their stack from before the hand, and it is dealt again: the void hand counts neither for the
 * level nor for the button.
 */
function misdeal(state: NightState): NightResult {
  const { hand } = state;
  const why = whyNotMisdeal(state);
  if (!hand || why !== null) return refuse(why ?? '');
  const again = hand.before.dealer ? hand.before : { ...hand.before, dealer: state.dealer, dealerChosen: true };
  const next = { ...state, ...again, hand: null };
  return done(comingIn(withStacks(next, hand.state.players, hand.setup.players)));
}

/** The player is not dealt in any more, and cashes out after the hand. */
function leave(state: NightState, player: string): NightResult {
  return unless(whyNotLeave(state, player), () => withPlayer(state, player, { status: 'sitting_out', leaving: true }));
}

function move(state: NightState, { player, seat }: Of<'move'>): NightResult {
  return unless(whyNotMove(state, player) ?? whyNotSeat(state, seat), () => withPlayer(state, player, { seat }));
}

function chooseDealer(state: NightState, { player }: Of<'dealer'>): NightResult {
  return unless(whyNotDealer(state, player), () => ({
    ...state,
    dealer: { player, seat: playerOf(state, player)?.seat ?? 1 },
    dealerChosen: true,
  }));
}

function setBlinds(state: NightState, { small, big }: Of<'blinds'>): NightResult {
  const next = { blinds: { small, big }, level: { ...FIRST_LEVEL, number: state.level.number + 1 } };
  // A misdeal of the hand in progress takes the hand back, not the blinds that were set during it.
  const hand = state.hand && { ...state.hand, before: { ...state.hand.before, ...next } };
  return unless(whyNotBlinds({ small, big }), () => ({ ...state, ...next, hand }));
}

/** Applies one entry other than an undo. Undos are handled by the log, which removes the newest entry. */
export function nightReduce(state: NightState, entry: Entry): NightResult {
  switch (entry.kind) {
    case 'sit':
      return sit(state, entry);
    case 'buy_in':
      return buyIn(state, entry);
    case 'cash_out':
      return cashOut(state, entry);
    case 'adjust':
      return unless(whyNotAdjust(state, entry.player), () => withLedger(state, addToLedger(state.ledger, entry)));
    case 'sit_out':
      return unless(whyNotSitOut(state, entry.player), () =>
        withPlayer(state, entry.player, { status: 'sitting_out' }),
      );
    case 'back':
      return unless(whyNotBack(state, entry.player), () =>
        withPlayer(state, entry.player, { status: 'playing', leaving: false }),
      );
    case 'leaving':
      return leave(state, entry.player);
    case 'move':
      return move(state, entry);
    case 'stack':
      return unless(whyNotStack(state, entry.player), () => withPlayer(state, entry.player, { stack: entry.amount }));
    case 'dealer':
      return chooseDealer(state, entry);
    case 'blinds':
      return setBlinds(state, entry);
    case 'settings':
      return done({ ...state, settings: { ...state.settings, ...entry.change } });
    case 'hand':
      return deal(state, entry);
    case 'act':
      return play(state, entry.action, entry.at);
    case 'misdeal':
      return misdeal(state);
    case 'note':
      return done(state);
    case 'unread':
      // Kinds of a newer version are ignored; a known kind that could not be parsed is refused.
      return isDoingKind(entry.word) ? refuse('This could not be read.') : done(state);
    case 'undo':
      return refuse('An undo strikes an entry; it changes nothing by itself.');
  }
}

/** Applies an entry of the log that does not fit: it moves the money in the ledger and changes nothing else. */
export function onlyLedger(state: NightState, entry: Entry): NightState {
  return withLedger(state, addToLedger(state.ledger, entry));
}
