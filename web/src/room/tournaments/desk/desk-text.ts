import type { Desk } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { formatCount, formatMoney, formatQuantity, formatWholeMoney } from '@/lib/format';

function amountText(wire: string): string {
  const amount = fromWire(wire);
  if (amount === 0) return 'Free';
  return amount % 100 === 0 ? formatWholeMoney(amount) : formatMoney(amount);
}

/** The line below the name: "$250", "90 entries, 11 re-entries", "2,250,000 chips, 90 × 25,000", "8-handed". */
export function deskFacts({ tournament, structure, rules }: Desk): string[] {
  const { buyIn, currentEntries: entries, reEntries, alternates, chipsInPlay } = tournament;
  const again = reEntries === 0 ? '' : `, ${formatQuantity(reEntries, 're-entry', 're-entries')}`;
  const equal = entries * structure.stack === chipsInPlay;
  const stacks = equal ? `, ${formatCount(entries)} × ${formatCount(structure.stack)}` : '';
  return [
    amountText(buyIn),
    `${formatQuantity(entries, 'entry', 'entries')}${again}`,
    ...(alternates === 0 ? [] : [`${formatCount(alternates)} waiting`]),
    ...(entries === 0 ? [`stacks of ${formatCount(structure.stack)}`] : [`${formatCount(chipsInPlay)} chips${stacks}`]),
    `${rules.seatsPerTable}-handed`,
  ];
}
