import type { HandState, LogLine, Stage } from '../engine/hand/types';
import { chips, shortName } from '../engine/night/words';

export const STAGE_WORD: Record<Stage, string> = {
  preflop: 'Preflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
  third: 'Third',
  fourth: 'Fourth',
  fifth: 'Fifth',
  sixth: 'Sixth',
  seventh: 'Seventh',
  showdown: 'Showdown',
};

const POST_WORD = {
  ante: 'ante',
  bb_ante: 'ante for all',
  sb: 'small blind',
  bb: 'big blind',
  straddle: 'straddle',
  live: 'missed blind',
  dead: 'dead blind',
} as const;

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "two"; digits from eleven on. */
export function spelled(count: number): string {
  return SMALL[count] ?? String(count);
}

export function playerName(hand: HandState, id: string): string {
  const player = hand.players.find((each) => each.id === id);
  if (player?.name === undefined) return player ? `Seat ${player.seat}` : 'Somebody';
  return shortName(
    player.name,
    hand.players.map(({ name = '' }) => name),
  );
}

/** "Main pot", "Side pot"; numbered if there are several side pots. */
export function potTitle(hand: HandState, pot: number): string {
  if (hand.pots.length < 2) return 'Pot';
  if (pot === 0) return 'Main pot';
  return hand.pots.length === 2 ? 'Side pot' : `Side pot ${pot}`;
}

function turnText(line: Extract<LogLine, { id: string }>, name: string): string {
  switch (line.kind) {
    case 'post':
      return `${name} put in the ${POST_WORD[line.post]}, ${chips(line.amount)}${line.allIn ? ', all in' : ''}`;
    case 'fold':
      return `${name} folded`;
    case 'check':
      return `${name} checked`;
    case 'muck':
      return `${name} gave up the hand`;
    case 'call':
      return `${name} called ${chips(line.amount)}${line.allIn ? ', all in' : ''}`;
    case 'bet':
      return `${name} bet ${chips(line.to)}${line.allIn ? ', all in' : ''}`;
    case 'raise':
      return `${name} raised to ${chips(line.to)}${line.allIn ? ', all in' : ''}`;
    case 'uncalled':
      return `${name} got ${chips(line.amount)} back, uncalled`;
    case 'won':
      return `${name} won ${chips(line.amount)}`;
  }
}

/** One line of a hand's history, in words. */
export function lineText(line: LogLine, hand: HandState): string {
  if ('id' in line) return turnText(line, playerName(hand, line.id));
  switch (line.kind) {
    case 'collected':
      return `${chips(line.amount)} in the pot`;
    case 'board':
      return `Board ${line.cards.join(' ')}`;
    case 'run_twice':
      return 'The rest is run twice';
    case 'show_em':
      return 'The hands are shown';
  }
}
