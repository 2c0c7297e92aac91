import type { HandAction, HandState, LegalActions } from '../engine/hand/types';
import { chips } from '../engine/night/words';
import { playerName, STAGE_WORD } from './words';

export interface ActButton {
  word: string;
  /** Second line: "$60", "from $120". */
  amount: string | null;
  /** Null: a keypad opens for the amount, or the action is not possible. */
  action: HandAction | null;
  why: string | undefined;
}

export interface TurnButtons {
  fold: ActButton;
  call: ActButton;
  raise: ActButton;
  allIn: ActButton;
}

function callButton({ call, player }: LegalActions): ActButton {
  const by = player ?? '';
  if (call === null) return { word: 'Check', amount: null, action: { type: 'check', by }, why: undefined };
  const amount = chips(call.amount);
  return {
    word: 'Call',
    amount: call.allIn ? `${amount} all in` : amount,
    action: { type: 'call', by },
    why: undefined,
  };
}

function amountFrom(min: number, only: boolean): string {
  const amount = chips(min);
  return amount.length > 7 ? amount : `${only ? 'to' : 'from'} ${amount}`;
}

function raiseButton(may: LegalActions, hand: HandState): ActButton {
  const { raise, noRaise } = may;
  const word = hand.highest === 0 ? 'Bet' : 'Raise';
  if (raise === null) {
    const why = noRaise ?? 'Not enough chips for that: All-in, or call.';
    return { word, amount: null, action: null, why };
  }
  // Fixed limit: there is only one size, so no keypad opens.
  const only = hand.setup.rules.limit === 'fixed';
  return {
    word,
    amount: amountFrom(raise.min, only),
    action: only ? { type: 'raise', to: raise.min, by: may.player ?? '' } : null,
    why: undefined,
  };
}

function allInButton(may: LegalActions, hand: HandState): ActButton {
  const player = hand.players.find(({ id }) => id === may.player);
  const amount = chips(player?.stack ?? 0);
  if (may.allIn !== null)
    return {
      word: 'All-in',
      amount,
      action: { type: 'all_in', by: may.player ?? '' },
      why: undefined,
    };
  const most = may.raise?.max;
  const why =
    most === undefined ? (may.noRaise ?? 'An all-in is not possible here.') : `At most ${chips(most)} in this game.`;
  return { word: 'All-in', amount, action: null, why };
}

/** The four buttons of the player in turn, always in this order. */
export function turnButtons(may: LegalActions, hand: HandState): TurnButtons {
  return {
    fold: {
      word: 'Fold',
      amount: null,
      action: { type: 'fold', by: may.player ?? '' },
      why: undefined,
    },
    call: callButton(may),
    raise: raiseButton(may, hand),
    allIn: allInButton(may, hand),
  };
}

/** The player in turn, or the step that the table waits for. */
export function turnLine(hand: HandState): string {
  switch (hand.phase) {
    case 'betting':
      return hand.toAct === null ? '' : `${playerName(hand, hand.toAct)} to act`;
    case 'pots_right':
      return `${STAGE_WORD[hand.stage]} is done`;
    case 'showem':
      return 'Time to show';
    case 'payout':
    case 'finished':
      return '';
  }
}

/** "Pot's Right" and "Show 'Em" are one big button each. */
export function stepButton(hand: HandState): { word: string; action: HandAction } | null {
  const sum = hand.pots.reduce((all, { amount }) => all + amount, 0);
  const bets = hand.players.reduce((all, { bet }) => all + bet, 0);
  if (hand.phase === 'pots_right')
    return { word: `Pot's Right · ${chips(sum + bets)}`, action: { type: 'pots_right' } };
  if (hand.phase === 'showem') return { word: "Show 'Em", action: { type: 'show_em' } };
  return null;
}

/** "$1/$2 NL" */
export function stakesText(small: number, big: number, limit: string): string {
  const word = limit === 'no_limit' ? 'NL' : limit === 'pot_limit' ? 'PL' : 'Fixed';
  return `${chips(small)}/${chips(big)} ${word}`;
}
