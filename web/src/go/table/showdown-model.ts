import { capitalize } from '@/lib/format';
import { boardAmount } from '../engine/hand/payout';
import type { HandAction, HandState } from '../engine/hand/types';
import { chips, listed } from '../engine/night/words';
import { playerName, potTitle, spelled } from './words';

export interface Choice {
  id: string;
  name: string;
  picked: boolean;
  /** The winner's share, once they are picked. */
  share: string | null;
}

export interface PotQuestion {
  key: string;
  pot: number;
  board: number;
  title: string;
  amount: string;
  /** Only one player can win it, so there is no question. */
  given: boolean;
  choices: readonly Choice[];
  note: string | null;
}

function noteOf(hand: HandState, pot: number, picked: number): string | null {
  const out = hand.players.filter(
    ({ id, folded }) =>
      !folded &&
      hand.pots.slice(0, pot).some(({ eligible }) => eligible.includes(id)) &&
      !hand.pots[pot]?.eligible.includes(id),
  );
  const split = picked > 1 ? `Split in ${spelled(picked)}.` : '';
  const names = listed(out.map(({ id }) => playerName(hand, id)));
  const before = out.length === 0 ? '' : `${names} ${out.length > 1 ? 'were' : 'was'} all in before this pot.`;
  return [split, before].filter((text) => text !== '').join(' ') || null;
}

export function questions(hand: HandState): PotQuestion[] {
  const boards = hand.boards.map((_, board) => board);
  return hand.pots.flatMap(({ eligible }, pot) =>
    boards.map((board) => {
      const amount = boardAmount(hand, pot, board);
      const award = hand.awards.find((each) => each.pot === pot && each.board === board);
      const shareOf = (id: string) => award?.shares.find((share) => share.id === id);
      const choices = eligible.map((id) => {
        const share = shareOf(id);
        return {
          id,
          name: playerName(hand, id),
          picked: share !== undefined,
          share: share === undefined ? null : chips(share.amount),
        };
      });
      const place = boards.length > 1 ? `, board ${board + 1}` : '';
      return {
        key: `${pot}/${board}`,
        pot,
        board,
        title: `${potTitle(hand, pot)}${place}`,
        amount: chips(amount),
        given: eligible.length === 1,
        choices,
        note: noteOf(hand, pot, award?.shares.length ?? 0),
      };
    }),
  );
}

export interface Scoop {
  id: string;
  name: string;
  amount: string;
  actions: HandAction[];
}

/** The players who can win all pots and boards in question; empty if there is only one question. */
export function scoops(hand: HandState): Scoop[] {
  const asked = questions(hand).filter(({ given }) => !given);
  const [first] = asked;
  if (asked.length < 2 || !first) return [];
  const sum = asked.reduce((all, { pot, board }) => all + boardAmount(hand, pot, board), 0);
  return first.choices
    .filter(({ id }) => asked.every(({ choices }) => choices.some((each) => each.id === id)))
    .map(({ id, name }) => ({
      id,
      name,
      amount: chips(sum),
      actions: asked.map(({ pot, board }) => ({ type: 'winners', pot, board, ids: [id] })),
    }));
}

/** The winners of a pot after one more tap; empty after the last one was deselected. */
export function toggled({ choices }: PotQuestion, id: string): string[] {
  return choices.filter((each) => (each.id === id) !== each.picked).map((each) => each.id);
}

export interface AfterRow {
  id: string;
  name: string;
  wins: string;
  stack: string;
}

/** The winners' stacks after the payout. */
export function afterPayout(hand: HandState): AfterRow[] {
  const paid = hand.phase === 'finished';
  return hand.players
    .map((player) => ({
      player,
      won: hand.awards
        .flatMap(({ shares }) => shares)
        .filter(({ id }) => id === player.id)
        .reduce((sum, { amount }) => sum + amount, 0),
    }))
    .filter(({ won }) => won > 0)
    .map(({ player, won }) => ({
      id: player.id,
      name: playerName(hand, player.id),
      wins: `+${chips(won)}`,
      stack: chips(paid ? player.stack : player.stack + won),
    }));
}

export function potSum(hand: HandState): number {
  return hand.pots.reduce((sum, { amount }) => sum + amount, 0);
}

/** "$800 in two pots. Tap every winner of each pot."; spectators see it without the request. */
export function showdownHint(hand: HandState, asks = true): string {
  const sum = chips(potSum(hand));
  if (hand.uncontested) return 'Everybody else folded.';
  const pots = hand.pots.length;
  const twice = hand.boards.length > 1;
  const of =
    pots === 1
      ? `${sum}${twice ? ', run twice' : ''}.`
      : `${sum} in ${spelled(pots)} pots${twice ? ', each run twice' : ''}.`;
  if (!asks) return of;
  const each = twice ? ' of each board' : pots > 1 ? ' of each pot' : '';
  return `${of} Tap every winner${each}.`;
}

/** The open questions, for the line above the button. */
export function showdownLine(hand: HandState): { line: string; sum: string } {
  const all = questions(hand);
  const first = all.find(({ choices }) => choices.every(({ picked }) => !picked));
  const amounts = hand.pots.map(({ amount }) => chips(amount));
  const total = chips(potSum(hand));
  const sum =
    amounts.length > 2
      ? `${total} in ${spelled(amounts.length)} pots`
      : amounts.length > 1
        ? `${amounts.join(' + ')} = ${total}`
        : total;
  if (hand.uncontested) {
    const id = hand.awards[0]?.shares[0]?.id ?? '';
    return { line: `${playerName(hand, id)} wins`, sum: 'Everybody else folded' };
  }
  if (first) {
    const one = hand.pots.length === 1 ? `Board ${first.board + 1}` : first.title;
    const many = hand.boards.length > 1 ? `${one}?` : `${one}: who won?`;
    return { line: all.length === 1 ? 'Who won?' : many, sum };
  }
  if (all.length === 1) return { line: 'The pot has a winner', sum };
  const both = hand.boards.length > 1 ? 'Both boards have' : 'Both pots have';
  const many = all.length === 2 ? both : `All ${spelled(all.length)} have`;
  return { line: `${capitalize(many)} a winner`, sum };
}
