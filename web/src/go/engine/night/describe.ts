import { cents } from '@/domain/money';
import { legalActions } from '../hand/legal';
import type { HandAction, HandState } from '../hand/types';
import type { Entry, SettingsChange } from './entries';
import { nameOf } from './players';
import type { NightState } from './types';
import { chips, listed, money, shortName } from './words';

const METHOD = { cash: 'cash', iou: 'IOU', fund: 'fund' } as const;

const STAGE = {
  preflop: 'preflop',
  flop: 'flop',
  turn: 'turn',
  river: 'river',
  third: 'third street',
  fourth: 'fourth street',
  fifth: 'fifth street',
  sixth: 'sixth street',
  seventh: 'seventh street',
  showdown: 'showdown',
} as const;

function potName(hand: HandState, pot: number): string {
  if (hand.pots.length < 2) return 'the pot';
  if (pot === 0) return 'the main pot';
  return hand.pots.length === 2 ? 'the side pot' : `side pot ${pot}`;
}

function ofTurn(hand: HandState, action: HandAction, name: string): string {
  const may = legalActions(hand);
  switch (action.type) {
    case 'fold':
      return `${name} folded`;
    case 'check':
      return `${name} checked`;
    case 'call':
      return `${name} called${may.call ? ` ${chips(may.call.amount)}` : ''}`;
    case 'raise':
      return may.raise?.kind === 'bet' ? `${name} bet ${chips(action.to)}` : `${name} raised to ${chips(action.to)}`;
    case 'all_in':
      return `${name} is all-in${may.allIn ? ` for ${chips(may.allIn.to)}` : ''}`;
    default:
      return '';
  }
}

/** The short name used at the table. Entries that move money use the full name instead. */
function shortOf(state: NightState, id: string): string {
  return shortName(
    nameOf(state, id),
    state.players.map(({ name }) => name),
  );
}

function ofAction(action: HandAction, state: NightState): string {
  const hand = state.hand?.state;
  if (!hand) return 'An action without a hand';
  switch (action.type) {
    case 'pots_right':
      return `Pot's Right, ${STAGE[hand.stage]}`;
    case 'show_em':
      return "Show 'Em";
    case 'run_twice':
      return 'Run it twice';
    case 'board':
      return `Board ${action.cards.join(' ')}`;
    case 'winners': {
      const board = hand.boards.length > 1 ? ` on board ${(action.board ?? 0) + 1}` : '';
      const names = listed(action.ids.map((id) => shortOf(state, id)));
      return `${names} ${action.ids.length > 1 ? 'split' : 'won'} ${potName(hand, action.pot)}${board}`;
    }
    case 'pay_out':
      return `Hand ${state.handNumber} paid out`;
    default:
      return ofTurn(hand, action, shortOf(state, hand.toAct ?? ''));
  }
}

function ofSettings({ ante, straddle, cap, headsUpUncapped }: SettingsChange): string {
  const parts: string[] = [];
  if (ante)
    parts.push(
      ante.kind === 'none' ? 'no ante' : `${ante.kind === 'each' ? 'ante' : 'big blind ante'} ${chips(ante.amount)}`,
    );
  if (straddle !== undefined) parts.push(straddle ? 'straddles allowed' : 'no straddles');
  if (cap !== undefined) parts.push(cap === null ? 'any number of raises' : `${cap} raises a round`);
  if (headsUpUncapped !== undefined) parts.push(headsUpUncapped ? 'no cap heads-up' : 'the cap counts heads-up');
  return `Settings: ${parts.join(', ') || 'nothing changed'}`;
}

/** Describes an entry in words: "Dana raised to $120". `state` is the state before it. */
export function describe(entry: Entry, state: NightState): string {
  const name = 'player' in entry ? nameOf(state, entry.player) : '';
  const short = 'player' in entry ? shortOf(state, entry.player) : '';
  switch (entry.kind) {
    case 'sit':
      return `${entry.name} took seat ${entry.seat}`;
    case 'buy_in': {
      const again = state.ledger.players.some(({ player, in: before }) => player === entry.player && before > 0);
      const how = entry.method === 'iou' ? `IOU to ${nameOf(state, entry.owedTo)}` : METHOD[entry.method];
      return `${name} ${again ? 'rebought' : 'bought in'} for ${chips(entry.amount)} (${how})`;
    }
    case 'cash_out':
      return `${name} cashed out ${chips(entry.amount)}`;
    case 'adjust': {
      const size = money(cents(Math.abs(entry.amount)));
      return `${name} ${entry.amount > 0 ? 'gets' : 'is charged'} a ${size} adjustment: ${entry.name}`;
    }
    case 'sit_out':
      return `${short} sits out`;
    case 'back':
      return `${short} is back`;
    case 'leaving':
      return `${short} cashes out after this hand`;
    case 'move':
      return `${short} moved to seat ${entry.seat}`;
    case 'stack':
      return `${name}'s stack set to ${chips(entry.amount)}`;
    case 'dealer':
      return `${short} has the button`;
    case 'blinds':
      return `Blinds ${chips(entry.small)}/${chips(entry.big)}`;
    case 'settings':
      return ofSettings(entry.change);
    case 'hand':
      return `Hand ${state.handNumber + 1} dealt`;
    case 'act':
      return ofAction(entry.action, state);
    case 'misdeal':
      return `Misdeal, hand ${state.handNumber}`;
    case 'note':
      return `Note: ${entry.text}`;
    case 'unread':
      return 'A change by a newer version of the app';
    case 'undo':
      return 'Undo';
  }
}
