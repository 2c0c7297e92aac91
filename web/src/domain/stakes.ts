import { fromWire } from './money';

export const GAME_FORMATS = ["NL Hold'em", "Limit Hold'em", 'PLO', 'NL Omaha', 'Mixed', 'Tournament'] as const;

/** A blind as it is spoken: "2", "0.50", "1,000". Cents only if they are not zero. */
function blindText(wire: string): string {
  const amount = fromWire(wire);
  const digits = amount % 100 === 0 ? 0 : 2;
  return (amount / 100).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

interface Blinds {
  smallBlind: string;
  bigBlind: string;
}

/** "2/5" */
export function stakesText(game: Blinds): string {
  return `${blindText(game.smallBlind)}/${blindText(game.bigBlind)}`;
}

/** "$2/$5" */
export function blindsText(game: Blinds): string {
  return `$${blindText(game.smallBlind)}/$${blindText(game.bigBlind)}`;
}

/** The short name where space is scarce: "2/5 NL Hold'em" → "2/5 NL". */
export function shortGameName(name: string): string {
  const short = name.replace(/ hold['’]?em$/i, '');
  return short === '' ? name : short;
}

export function isCashGame({ gameFormat }: { gameFormat: string }): boolean {
  return gameFormat !== 'Tournament';
}

/** Sorts by stakes from small to big, then by name. */
export function byStakes(a: Blinds & { name: string }, b: Blinds & { name: string }): number {
  return (
    fromWire(a.bigBlind) - fromWire(b.bigBlind) ||
    fromWire(a.smallBlind) - fromWire(b.smallBlind) ||
    a.name.localeCompare(b.name, 'en-US')
  );
}
