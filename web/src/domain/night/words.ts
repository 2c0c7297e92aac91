import type { Cents } from '@/domain/money';

/** "$2,400.00" */
export function money(amount: Cents): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',');
  const text = `$${whole}.${String(size % 100).padStart(2, '0')}`;
  return amount < 0 ? `−${text}` : text;
}

/**
 * What somebody is called at the table: by the first name, with as much of the next one as tells two apart. `names`: everybody
 * there. Whole where that is not enough, or where the first word is hardly a name.
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

/** As chips are talked of: "$120", "$0.75". */
export function chips(amount: number): string {
  const text = money(amount as Cents);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** "Ana, Ben and Cy" */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
