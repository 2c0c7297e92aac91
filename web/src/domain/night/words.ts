import type { Cents } from '@/domain/money';

/** "$2,400.00" */
export function money(amount: Cents): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',');
  const text = `$${whole}.${String(size % 100).padStart(2, '0')}`;
  return amount < 0 ? `−${text}` : text;
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
