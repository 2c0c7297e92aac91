import { callTo, raiseBounds, refusedRaise } from './betting';
import { mayRunTwice, openAwards } from './payout';
import { mayMuck } from './round';
import { indexOf, playerAt } from './seats';
import type { HandPlayer, HandState, LegalActions } from './types';

type Turn = Pick<LegalActions, 'player' | 'fold' | 'check' | 'call' | 'raise' | 'allIn' | 'noRaise'>;

const NOBODY: Turn = {
  player: null,
  fold: false,
  check: false,
  call: null,
  raise: null,
  allIn: null,
  noRaise: null,
};

function allInOf(state: HandState, player: HandPlayer): LegalActions['allIn'] {
  const to = player.bet + player.stack;
  const amount = player.stack;
  if (to <= callTo(state, player)) return { kind: 'call', amount, to, full: true };
  if (refusedRaise(state, player, to) !== null) return null;
  const bounds = raiseBounds(state, player);
  const full = bounds.ok && to >= bounds.min;
  return { kind: state.highest === 0 ? 'bet' : 'raise', amount, to, full };
}

function turnOf(state: HandState, player: HandPlayer): Turn {
  const all = player.bet + player.stack;
  const target = callTo(state, player);
  const to = Math.min(target, all);
  const bounds = raiseBounds(state, player);
  const kind = state.highest === 0 ? 'bet' : 'raise';
  const raise =
    bounds.ok && all >= bounds.min
      ? { kind, min: bounds.min, max: Math.min(bounds.max, all), rule: bounds.rule }
      : null;
  return {
    player: player.id,
    fold: true,
    check: player.bet >= target,
    call: target > player.bet ? { amount: to - player.bet, to, allIn: to === all } : null,
    raise: raise as LegalActions['raise'],
    allIn: allInOf(state, player),
    noRaise: bounds.ok ? null : bounds.why,
  };
}

/** The actions that the buttons offer now. */
export function legalActions(state: HandState): LegalActions {
  const { phase } = state;
  const turn = phase === 'betting' ? turnOf(state, playerAt(state, indexOf(state, state.toAct))) : NOBODY;
  const winners = phase === 'payout' ? openAwards(state) : [];
  // Written out field by field: spreading `turn` here costs ten times as much as the rest of the function.
  return {
    phase,
    player: turn.player,
    fold: turn.fold,
    check: turn.check,
    call: turn.call,
    raise: turn.raise,
    allIn: turn.allIn,
    noRaise: turn.noRaise,
    muck: mayMuck(state),
    potsRight: phase === 'pots_right',
    showEm: phase === 'showem',
    runTwice: mayRunTwice(state),
    winners,
    payOut: phase === 'payout' && winners.length === 0,
  };
}
