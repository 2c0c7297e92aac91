import type { HandState, LegalActions } from '../engine/hand/types';
import { parseMoney } from '@/domain/money';
import { formatQuantity } from '@/lib/format';
import { chips } from '../engine/night/words';
import { inPlay } from './table-model';
import { playerName } from './words';

type Raise = NonNullable<LegalActions['raise']>;

export interface RaiseSize {
  label: string;
  to: number;
  /** The reason why the size is not possible: too small or too large. */
  why: string | undefined;
}

/** The text on the keypad. `fresh`: the next digit starts a new amount. */
export interface Typed {
  text: string;
  fresh: boolean;
}

const plain = (amount: number) => chips(amount).replaceAll(/[$,]/g, '');

export function typedOf(amount: number): Typed {
  return { text: plain(amount), fresh: true };
}

/** The text after one key: a digit, the point, or "back". Keys that would make an invalid amount are ignored. */
export function typeKey({ text, fresh }: Typed, key: string): Typed {
  if (key === 'back') return { text: fresh ? '' : text.slice(0, -1), fresh: false };
  const before = fresh ? '' : text;
  const next = key === '.' && before === '' ? '0.' : before + key;
  const whole = /^(?:0|[1-9][0-9]{0,6})?(?:\.[0-9]{0,2})?$/;
  const tidy = next.replace(/^0+(?=[0-9])/, '');
  return whole.test(tidy) ? { text: tidy, fresh: false } : { text: before, fresh: false };
}

export function amountOf({ text }: Typed): number | null {
  const parsed = parseMoney(text.replace(/\.$/, ''));
  return parsed.ok ? parsed.cents : null;
}

/** Formats the text with thousands separators, and keeps a trailing point. */
export function typedText({ text }: Typed): string {
  const [whole = '', part] = text.split('.');
  const thousands = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',');
  return `$${thousands === '' ? '0' : thousands}${part === undefined ? '' : `.${part}`}`;
}

function playerOf(hand: HandState) {
  return hand.players.find(({ id }) => id === hand.toAct);
}

/** The smallest raise, and fractions of the pot after a call. */
export function raiseSizes(hand: HandState, raise: Raise): RaiseSize[] {
  const player = playerOf(hand);
  const pot = inPlay(hand) + Math.max(0, hand.highest - (player?.bet ?? 0));
  const unit = Math.max(1, hand.setup.smallBlind);
  const part = (label: string, share: number): RaiseSize => {
    const exact = hand.highest + pot * share;
    const to = label === 'Pot' ? Math.round(exact) : Math.round(exact / unit) * unit;
    return { label, to, why: whyNotRaise(hand, raise, to) ?? undefined };
  };
  return [{ label: 'Min', to: raise.min, why: undefined }, part('½ pot', 0.5), part('¾ pot', 0.75), part('Pot', 1)];
}

function smallestBecause(hand: HandState, raise: Raise): string {
  const bet = chips(hand.highest);
  switch (raise.rule) {
    case 'open':
      return 'the big blind';
    case 'double':
      return `double the ${bet} bet`;
    case 'plus_big_blind':
      return `${bet} and a big blind`;
    case 'last_raise':
      return `the last raise was ${chips(hand.lastRaise)}`;
    case 'fixed':
      return 'the size of this round';
    case 'complete':
      return 'it completes the bet';
  }
}

/** Why an amount is refused, in a sentence with the rule; null if it is allowed. */
export function whyNotRaise(hand: HandState, raise: Raise, to: number | null): string | null {
  const player = playerOf(hand);
  const verb = raise.kind === 'bet' ? 'Bet' : 'Raise to';
  if (to === null || to === 0) return `${verb} ${chips(raise.min)} or more`;
  const all = (player?.bet ?? 0) + (player?.stack ?? 0);
  if (to > all) return `${playerName(hand, player?.id ?? '')} has ${chips(all)}: at most that`;
  if (to > raise.max) return `At most ${chips(raise.max)}: the size of the pot`;
  if (to < raise.min && to !== all) return `${verb} ${chips(raise.min)} or more: ${smallestBecause(hand, raise)}`;
  return null;
}

/** The remaining stack, and the players still to act: "$276 behind · Marcus still to act". */
export function behindText(hand: HandState, to: number): string {
  const player = playerOf(hand);
  const left = (player?.stack ?? 0) + (player?.bet ?? 0) - to;
  const waiting = hand.players.filter(
    ({ id, folded, allIn, acted }) => id !== hand.toAct && !folded && !allIn && !acted,
  );
  const [only] = waiting;
  const rest =
    waiting.length === 1 && only
      ? ` · ${playerName(hand, only.id)} still to act`
      : waiting.length > 1
        ? ` · ${formatQuantity(waiting.length, 'player')} still to act`
        : '';
  return left === 0 ? `All in${rest}` : `${chips(left)} behind${rest}`;
}

/** Whether the amount is the whole stack: an all-in. */
export function isAllIn(hand: HandState, to: number | null): boolean {
  const player = playerOf(hand);
  return player !== undefined && to === player.bet + player.stack;
}
