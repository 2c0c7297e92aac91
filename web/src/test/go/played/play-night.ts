import { legalActions } from '@/go/engine/hand/legal';
import type { HandAction, HandState } from '@/go/engine/hand/types';
import { cents } from '@/domain/money';
import { type Doing, type WireEntry, writeEntry } from '@/go/engine/night/entries';
import { entryOf, NightLog } from '@/go/engine/night/log';
import { nextHand } from '@/go/engine/night/next-hand';
import { type Random, randomOf } from '../night/random-night';
import type { NightState } from '@/go/engine/night/types';
import type { Script } from './nights';
import { dealCards, regular } from './regular';

/**
 * A line of the file: an entry as sent, without the fields that the seeding adds; `after`: seconds since the night
 * began.
 */
export type Played = Omit<WireEntry, 'id' | 'seq' | 'at'> & { night: string; after: number };

const START = Date.parse('2026-01-01T00:00:00.000Z');
/** Minutes from one hand to the next. */
const PACE = 4;
const TRIES = 120;
const LAST_TRIES = 20_000;

export function playerId(name: string): string {
  return `seat-${name.toLowerCase().replace('á', 'a').replace(' ', '-')}`;
}

class Night {
  readonly script: Script;
  log: NightLog;
  lines: Played[] = [];

  constructor(script: Script, from?: Night) {
    this.script = script;
    this.log = from ? from.log.copy() : new NightLog(script.settings);
    this.lines = from ? [...from.lines] : [];
  }

  get state(): NightState {
    return this.log.state;
  }

  do(after: number, doing: Doing): void {
    const seq = this.lines.length + 1;
    const at = new Date(START + after * 1000).toISOString();
    const why = this.log.push(entryOf(`entry-${seq}`, seq, at, doing));
    if (why !== null) throw new Error(`${this.script.night}, line ${seq}: ${why}`);
    const { id: _id, seq: _seq, at: _at, ...wire } = writeEntry({ id: '', seq, at }, doing);
    this.lines.push({ night: this.script.night, after, ...wire });
  }

  stack(name: string): number {
    return this.state.players.find(({ id }) => id === playerId(name))?.stack ?? 0;
  }
}

function buyIn(night: Night, after: number, name: string, method: 'cash' | 'iou' | 'fund'): void {
  const player = playerId(name);
  const amount = night.script.settings.buyIn;
  const [host = ''] = night.script.names;
  night.do(
    after,
    method === 'iou'
      ? { kind: 'buy_in', player, amount, method, owedTo: playerId(host) }
      : { kind: 'buy_in', player, amount, method },
  );
}

function sitDown(night: Night): void {
  for (const [i, name] of night.script.names.entries()) {
    night.do(0, { kind: 'sit', player: playerId(name), name, user: null, seat: i + 1 });
    buyIn(night, 0, name, (['fund', 'cash', 'cash', 'fund'] as const)[i % 4] ?? 'cash');
  }
}

type Plays = (hand: HandState) => HandAction | null;

/** Plays a hand to its end, or until the script gives no further action. */
function playHand(night: Night, number: number, random: Random, plays: Plays): void {
  let after = number * PACE * 60;
  const at = new Date(START + after * 1000).toISOString();
  const [first = ''] = night.script.names;
  const deal = nextHand(night.state, at, number === 1 ? { dealer: playerId(first) } : {});
  if (!deal.ok) throw new Error(deal.why);
  night.do(after, deal.doing);
  while (night.state.hand) {
    const action = plays(night.state.hand.state);
    if (action === null) return;
    after += 3 + random(9);
    night.do(after, { kind: 'act', action });
  }
}

/** The distance of a hand's end from the script's goal; 0 is good enough. */
function off(night: Night, n: number): number {
  const { script } = night;
  const stack = (name: string) => night.stack(name);
  const { names, settings, again, hands, host } = script;
  const [first = ''] = names;
  if (host !== null && n === hands) return Math.abs(stack(first) - settings.buyIn - host);
  const broke = again.find(({ hand }) => hand === n + 1)?.name;
  let sum = 0;
  for (const name of names) {
    if (name === broke) sum += stack(name);
    else {
      const later = again.find((each) => each.name === name && each.hand > n);
      const least = later ? 0.05 + (later.hand - n) / 60 : 0.2;
      sum += 5 * Math.max(0, Math.min(least, 0.4) * settings.buyIn - stack(name));
      sum += Math.max(0, stack(name) - 2.3 * settings.buyIn);
      if (stack(name) % settings.smallBlind !== 0) sum += settings.buyIn;
    }
  }
  if (host !== null && n > hands - 6) {
    const away = Math.abs(stack(first) - settings.buyIn - host);
    sum += Math.max(0, away - 6 * settings.bigBlind);
  }
  return sum;
}

/** Plays the next hand, and retries until it meets the script's goal or comes close. */
function nextOf(night: Night, n: number): Night {
  const { script } = night;
  const last = n === script.hands;
  const ids = script.names.map(playerId);
  let best: { night: Night; off: number } | null = null;
  for (let i = 0; i < (last ? LAST_TRIES : TRIES); i += 1) {
    const random = randomOf(script.seed * 1_000_003 + n * 10_007 + i * 7919);
    const tried = new Night(script, night);
    const cards = dealCards(random, ids);
    playHand(tried, n, random, (hand) => regular(random, hand, cards));
    const far = off(tried, n);
    if (best === null || far < best.off) best = { night: tried, off: far };
    if (best.off === 0) break;
  }
  if (best === null || (last && best.off > 0)) throw new Error(`${script.night}: no such hand ${n}`);
  return best.night;
}

/**
 * Tonight's last hand is still in play: the shortest stack is all-in, the largest stack bets into a side pot on the
 * flop and on the river, and the host has to answer.
 */
function openHand({ script: { names }, state }: Night): (hand: HandState) => HandAction | null {
  const [host = '', ...others] = names.map(playerId);
  const stackOf = (id: string) => state.players.find((player) => player.id === id)?.stack ?? 0;
  const ranked = others.toSorted((x, y) => stackOf(x) - stackOf(y));
  const [least, most] = [ranked[0], ranked.at(-1)];
  return (hand) => {
    const may = legalActions(hand);
    const { toAct, stage, highest } = hand;
    if (toAct === null) return { type: 'pots_right' };
    if (stage === 'river' && toAct === host && highest > 0) return null;
    if (toAct === least) return { type: 'all_in' };
    if (toAct !== host && toAct !== most) return may.check ? { type: 'check' } : { type: 'fold' };
    if (toAct === most && (stage === 'flop' || stage === 'river'))
      return { type: 'raise', to: stage === 'flop' ? 45_00 : 60_00 };
    return may.check ? { type: 'check' } : { type: 'call' };
  };
}

/** Plays a night by its script. The lines are the same every time. */
export function playNight(script: Script): { lines: readonly Played[]; log: NightLog } {
  let night = new Night(script);
  sitDown(night);
  for (let n = 1; n <= script.hands; n += 1) {
    const between = n * PACE * 60 - 60;
    for (const { name, method } of script.again.filter(({ hand }) => hand === n)) buyIn(night, between, name, method);
    const doing = script.between[n];
    if (doing) night.do(between + 20, doing);
    if (script.host === null && n === script.hands) playHand(night, n, randomOf(script.seed), openHand(night));
    else night = nextOf(night, n);
  }
  if (script.host !== null) {
    const after = (script.hands * PACE + 3) * 60;
    for (const name of script.names) {
      const player = playerId(name);
      night.do(after, { kind: 'cash_out', player, amount: cents(night.stack(name)) });
    }
  }
  return night;
}
