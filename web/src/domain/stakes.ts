import { fromWire } from './money';

/** A blind as it is spoken: "2", "0.50", "1,000". Cents only where there are some. */
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

/** The name where space is scarce: "2/5 NL Hold'em" → "2/5 NL". */
export function shortGameName(name: string): string {
  const short = name.replace(/ hold['’]?em$/i, '');
  return short === '' ? name : short;
}
