import { replay } from '../engine/hand/act';
import { startHand } from '../engine/hand/setup';
import type { HandState, LogLine } from '../engine/hand/types';
import type { FinishedHand } from '../engine/night/types';
import { chips, listed } from '../engine/night/words';
import { stakesText } from './turn-model';
import { lineText, playerName, potTitle, STAGE_WORD } from './words';

export interface HandRow {
  entry: string;
  number: number;
  at: string;
  pot: number;
  winners: string;
  /** The largest pot of the night. */
  biggest: boolean;
  /** "Showdown", "Nobody called" … */
  how: string;
}

function potOf(hand: HandState): number {
  return hand.pots.reduce((sum, { amount }) => sum + amount, 0);
}

/** The winners with their amounts, largest first. */
export function wonBy(hand: HandState): { id: string; name: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { shares } of hand.awards) for (const { id, amount } of shares) sums.set(id, (sums.get(id) ?? 0) + amount);
  return [...sums]
    .filter(([, amount]) => amount > 0)
    .map(([id, amount]) => ({ id, name: playerName(hand, id), amount }))
    .toSorted((a, b) => b.amount - a.amount);
}

/** Newest first. */
export function handRows(finished: readonly FinishedHand[]): HandRow[] {
  const pots = finished.map(({ state }) => potOf(state));
  const most = Math.max(0, ...pots);
  const largest = pots.indexOf(most);
  return finished
    .map(({ entry, number, endedAt, state }, i) => ({
      entry,
      number,
      at: endedAt,
      pot: pots[i] ?? 0,
      winners: listed(wonBy(state).map(({ name }) => name)),
      biggest: i === largest && finished.length > 1,
      how: state.uncontested ? `Won ${stageOf(state)}` : 'Showdown',
    }))
    .toReversed();
}

function stageOf(hand: HandState): string {
  const last = hand.log.findLast(({ kind }) => kind === 'fold');
  const stage = last?.stage ?? hand.stage;
  return stage === 'preflop' ? 'before the flop' : `on the ${STAGE_WORD[stage].toLowerCase()}`;
}

export interface ReplayStep {
  state: HandState;
  text: string;
}

/** The replay of a hand: the deal, and then the state after each action. */
export function replaySteps({ setup, actions }: Pick<FinishedHand, 'setup' | 'actions'>): ReplayStep[] {
  const start = startHand(setup);
  if (!start.ok) return [];
  const steps: ReplayStep[] = [{ state: start.state, text: 'The blinds are in' }];
  for (const [i, action] of actions.entries()) {
    const done = replay(setup, actions.slice(0, i + 1));
    if (!done.ok) break;
    const before = steps.at(-1)?.state ?? start.state;
    steps.push({ state: done.state, text: stepText(before, done.state, action.type) });
  }
  return steps;
}

const STEP_WORD: Record<string, string> = {
  winners: 'The winners are chosen',
  pay_out: 'Paid out',
  show_em: "Show 'Em",
  run_twice: 'The rest is run twice',
};

function stepText(before: HandState, after: HandState, type: string): string {
  const fresh = after.log.slice(before.log.length);
  const turn = fresh.find(({ kind }) => ['fold', 'muck', 'check', 'call', 'bet', 'raise'].includes(kind));
  if (turn) return lineText(turn, after);
  if (type === 'pots_right' && after.stage !== before.stage) return STAGE_WORD[after.stage];
  if (type === 'pay_out') return wonText(after);
  return STEP_WORD[type] ?? "Pot's Right";
}

/** "Dana won $305, Tomás $305" */
export function wonText(hand: HandState): string {
  const [first, ...rest] = wonBy(hand);
  if (!first) return '';
  const others = rest.map(({ name, amount }) => `, ${name} ${chips(amount)}`).join('');
  return `${first.name} won ${chips(first.amount)}${others}`;
}

function seatsText(hand: HandState): string[] {
  return hand.setup.players.map(({ id, stack }) => {
    const player = hand.players.find((each) => each.id === id);
    const marks = [player?.dealer ? 'D' : '', player?.smallBlind ? 'SB' : '', player?.bigBlind ? 'BB' : ''].filter(
      (mark) => mark !== '',
    );
    const mark = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
    return `${playerName(hand, id)}${mark} ${chips(stack)}`;
  });
}

const QUIET: readonly LogLine['kind'][] = ['collected', 'won', 'show_em'];

/** A hand as text for a chat message. */
export function handText(game: string, { number, state }: FinishedHand, when: string): string {
  const { smallBlind, bigBlind, rules } = state.setup;
  const lines = [`${game}, hand ${number} · ${stakesText(smallBlind, bigBlind, rules.limit)} · ${when}`];
  lines.push(seatsText(state).join(', '));
  for (const stage of [...rules.stages, 'showdown' as const]) {
    const said = state.log
      .filter((line) => line.stage === stage && !QUIET.includes(line.kind))
      .map((line) => lineText(line, state));
    if (said.length > 0) lines.push(`${STAGE_WORD[stage]}: ${said.join(', ')}`);
  }
  for (const { pot, board, shares } of state.awards) {
    const where = state.boards.length > 1 ? `, board ${board + 1}` : '';
    const won = shares
      .filter(({ amount }) => amount > 0)
      .map(({ id, amount }) => `${playerName(state, id)} ${chips(amount)}`);
    lines.push(`${potTitle(state, pot)}${where}: ${won.join(', ')}`);
  }
  return lines.join('\n');
}
