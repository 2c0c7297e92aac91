import type { PlayedGame } from '../account/types';
import { fromWire } from '@/domain/money';
import { csvAmount, type CsvColumn } from '@/lib/csv';
import { isoDay } from '@/lib/format';

/** One row per closed game, one value per column. */
export function gamesCsv(timeZone: string): readonly CsvColumn<PlayedGame>[] {
  return [
    { header: 'Played on', value: ({ startedAt }) => isoDay(startedAt, timeZone) },
    { header: 'Game', value: ({ gameName }) => gameName },
    { header: 'Type', value: ({ gameType }) => gameType },
    { header: 'Stakes', value: ({ stakes }) => stakes },
    { header: 'Place', value: ({ location }) => location },
    { header: 'Minutes', value: ({ minutes }) => minutes },
    { header: 'Bought in', value: ({ bought }) => csvAmount(fromWire(bought)) },
    { header: 'Out', value: ({ out }) => csvAmount(fromWire(out)) },
    { header: 'Net', value: ({ net }) => csvAmount(fromWire(net)) },
  ];
}
