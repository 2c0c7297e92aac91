import type { Cents } from '@/domain/money';

/** "$2,400.00" */
export function money(amount: Cents): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',');
  const text = `$${whole}.${String(size % 100).padStart(2, '0')}`;
  return amount < 0 ? `−${text}` : text;
}

/**
 * The short name of a player at the table: the first name, with as much of the last name as tells two players apart.
 * `names`: all players there. The full name if that is not enough, or if the first word is hardly a name.
 */
export function shortName(name: string, names: readonly string[]): string {
  const whole = name.trim();
  const [first = '', next] = whole.split(/\s+/);
  if (next === undefined || first.length < 3) return whole;
  const others = names.filter((other) => other.trim() !== whole);
  const free = (short: string) =>
    !others.some((other) => `${other.trim()} `.toLowerCase().startsWith(short.toLowerCase()));
  if (free(`${first} `)) return first;
  const letters = [...next];
  for (let count = 1; count < Math.min(letters.length, 4); count += 1) {
    const short = `${first} ${letters.slice(0, count).join('')}`;
    if (free(short)) return `${short}.`;
  }
  return whole;
}

/** Truncates a text to a number of letters and marks the cut. */
function cut(text: string, letters: number): string {
  const all = [...text];
  return all.length <= letters ? text : `${all.slice(0, Math.max(1, letters - 1)).join('')}…`;
}

/** The last letters of a name that no other name with the same beginning ends with. */
function ending(whole: string, others: readonly string[], letters: number): string {
  const all = [...whole];
  for (let count = 1; count < letters; count += 1) {
    const end = all.slice(-count).join('');
    if (others.every((other) => !other.endsWith(end))) return end;
  }
  return '';
}

/**
 * The labels on the players' discs: short names, truncated to a number of letters, unique within the table. Names with
 * the same beginning keep their endings; players with the same name get the number of their seat.
 */
export function discNames(players: readonly { name: string; seat: number }[], letters: number): string[] {
  const names = players.map(({ name }) => name.trim());
  const shorts = names.map((name) => shortName(name, names));
  const cuts = shorts.map((short) => cut(short, letters));
  return players.map(({ seat }, i) => {
    const [own = '', whole = '', short = ''] = [cuts[i], names[i], shorts[i]];
    const alike = names.filter((_, at) => at !== i && cuts[at] === own);
    if (alike.length === 0) return own;
    if (alike.includes(whole)) return `${cut(whole, letters - 3)} ${seat}`;
    const end = ending(
      short,
      shorts.filter((_, at) => at !== i && cuts[at] === own),
      letters - 2,
    );
    return end === '' ? `${cut(whole, letters - 3)} ${seat}` : `${cut(short, letters - [...end].length)}${end}`;
  });
}

/** Formats chips: "$120", "$0.75". */
export function chips(amount: number): string {
  const text = money(amount as Cents);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** "Ana, Ben and Cy" */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
