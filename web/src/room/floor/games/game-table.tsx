import { Pencil, Trash } from 'lucide-react';
import type { GameType } from '@/api/types';
import { fromWire } from '@/domain/money';
import { byStakes, isCashGame, stakesText } from '@/domain/stakes';
import { formatMoney } from '@/lib/format';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { buyInText } from './model';

interface GameTableProps {
  games: readonly GameType[];
  /** Absent for a read-only user. */
  acts?: { onEdit: (game: GameType) => void; onDelete: (game: GameType) => void } | undefined;
}

const columns: Column<GameType>[] = [
  {
    key: 'name',
    header: 'Game',
    rowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span className="whitespace-normal wrap-anywhere">{name}</span>,
    phoneDetail: (game) => `${game.gameFormat} · ${buyInText(game)}`,
  },
  {
    key: 'format',
    header: 'Format',
    phone: 'hide',
    sortBy: ({ gameFormat }) => gameFormat,
    cell: ({ gameFormat }) => <span className="text-ink-2">{gameFormat}</span>,
  },
  {
    key: 'stakes',
    header: 'Blinds',
    align: 'right',
    sortBy: ({ bigBlind }) => fromWire(bigBlind),
    cell: (game) => (isCashGame(game) ? stakesText(game) : 'by level'),
  },
  {
    key: 'buy-in',
    header: 'Buy-in',
    align: 'right',
    phone: 'hide',
    sortBy: ({ minBuyIn }) => fromWire(minBuyIn),
    cell: (game) => buyInText(game),
  },
  {
    key: 'rate',
    header: 'Seat an hour',
    align: 'right',
    sortBy: (game) => (isCashGame(game) ? fromWire(game.hourlyRate) : null),
    cell: (game) =>
      isCashGame(game) ? formatMoney(fromWire(game.hourlyRate)) : <span className="text-ink-3">by event</span>,
  },
];

/** The organization's games by stakes, tournaments last. */
export function GameTable({ games, acts }: GameTableProps) {
  const sorted = games.toSorted((a, b) => Number(isCashGame(b)) - Number(isCashGame(a)) || byStakes(a, b));
  return (
    <DataTable
      caption="Game types"
      columns={acts === undefined ? columns : [...columns, menuColumn(acts)]}
      rows={sorted}
      rowKey={({ id }) => id}
      acts
      complete
    />
  );
}

function menuColumn({ onEdit, onDelete }: NonNullable<GameTableProps['acts']>): Column<GameType> {
  return actsColumn((game) => (
    <MoreMenu label={`More for ${game.name}`}>
      <MenuItem icon={Pencil} onSelect={() => onEdit(game)}>
        Edit
      </MenuItem>
      <MenuItem icon={Trash} tone="danger" onSelect={() => onDelete(game)}>
        Delete
      </MenuItem>
    </MoreMenu>
  ));
}
