// An all-in player gives up the hand while other players still act.
import { type Measure, measureAfter } from './betting';
import { giveBack, withPlayer } from './round';
import { openingBets } from './setup';
import { potsOf } from './pots';
import { changed, indexOf, playerAt } from './seats';
import type { HandState } from './types';

/**
 * Removes an all-in player from the hand. The part of the bet that no player matched is returned first, because no
 * player put chips against it; the other players then face the remaining bet.
 */
export function giveUp(state: HandState, by: string): HandState {
  const index = indexOf(state, by);
  const returned = playerAt(giveBack(state), index).bet < playerAt(state, index).bet;
  const open = returned ? remeasured(giveBack(state)) : state;
  const order = state.players.filter(({ gaveUp }) => gaveUp !== undefined).length + 1;
  const folded = withPlayer(open, index, { folded: true, gaveUp: order });
  const pots = state.pots.length === 0 ? state.pots : potsOf(state.setup, folded.players);
  return { ...folded, pots, log: [...open.log, { stage: state.stage, kind: 'muck', id: by }] };
}

/**
 * Recomputes the round after part of a bet was returned: the amount to call, the smallest raise, and which players have
 * acted since the last raise that still counts.
 */
function remeasured(state: HandState): HandState {
  const betOf = (id: string) => state.players.find((player) => player.id === id)?.bet ?? 0;
  const acted = new Set<string>();
  let measure: Measure = firstMeasure(state, betOf);
  for (const line of state.log) {
    if (line.stage !== state.stage) continue;
    if (line.kind === 'fold' || line.kind === 'check' || line.kind === 'call') acted.add(line.id);
    if (line.kind !== 'bet' && line.kind !== 'raise') continue;
    const to = Math.min(line.to, betOf(line.id));
    if (to > measure.highest) {
      const raised = measureAfter({ ...state, ...measure }, to);
      ({ measure } = raised);
      if (raised.opened) acted.clear();
    }
    acted.add(line.id);
  }
  const players = state.players.map((player) => changed(player, { acted: acted.has(player.id) }));
  return { ...state, ...measure, players };
}

function firstMeasure(state: HandState, betOf: (id: string) => number): Measure {
  const { setup, round, log } = state;
  if (round > 0) return { highest: 0, lastRaise: setup.bigBlind, fullBet: 0, raises: 0 };
  const opened = openingBets(setup, log, betOf);
  return { ...opened, fullBet: opened.highest, raises: 0 };
}
