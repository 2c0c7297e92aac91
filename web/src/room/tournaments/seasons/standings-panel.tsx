import type { ReactNode } from 'react';
import type { Season, SeasonRank } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { formatAmount, formatCount, formatOrdinal } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { InfoMark } from '@/ui/info-mark';
import { MoreRows, useMoreRows } from '@/ui/more-rows';
import { countedText, POINTS_FORMULA, pointsText, wonText } from './results';

interface StandingsProps {
  season: Season;
  ranks: readonly SeasonRank[];
  renderPlayer: (player: SeasonRank['player']) => ReactNode;
}

export function Standings({ season, ranks, renderPlayer }: StandingsProps) {
  const { most, more } = useMoreRows();
  if (ranks.length === 0) {
    return (
      <Empty title="No results yet">
        {season.tournaments === 0
          ? 'Choose this season where a tournament is created. Its results count when it is completed.'
          : 'Results count when a tournament is completed.'}
      </Empty>
    );
  }
  return (
    <>
      <DataTable
        caption="Standings of the season"
        columns={columnsOf(renderPlayer)}
        rows={ranks}
        most={most}
        rowKey={({ player }) => player.id}
      />
      <MoreRows most={most} of={ranks.length} onMore={more} />
    </>
  );
}

/** "Points, the best 6 results count", with the formula. */
export function PointsNote({ season }: { season: Season }) {
  return (
    <span className="flex items-center gap-1 text-meta text-ink-3">
      <span className="phone:hidden">Points: {countedText(season)}</span>
      <InfoMark label="How points are made" text={`${POINTS_FORMULA} In this season ${countedText(season)}.`} />
    </span>
  );
}

function columnsOf(renderPlayer: StandingsProps['renderPlayer']): Column<SeasonRank>[] {
  return [
    { key: 'rank', header: 'Rank', cell: ({ rank }) => formatOrdinal(rank) },
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: ({ player }) => <span className="block py-1 whitespace-normal wrap-anywhere">{renderPlayer(player)}</span>,
      phoneDetail: ({ played, won }) => `${formatCount(played)} played · ${wonText(fromWire(won))}`,
    },
    {
      key: 'points',
      header: 'Points',
      align: 'right',
      cell: ({ points }) => <span className="font-semibold">{pointsText(points)}</span>,
    },
    { key: 'played', header: 'Played', align: 'right', phone: 'hide', cell: ({ played }) => formatCount(played) },
    { key: 'counted', header: 'Counted', align: 'right', phone: 'hide', cell: ({ counted }) => formatCount(counted) },
    { key: 'best', header: 'Best', align: 'right', phone: 'hide', cell: ({ best }) => formatOrdinal(best) },
    {
      key: 'won',
      header: 'Won, USD',
      align: 'right',
      phone: 'hide',
      cell: ({ won }) => {
        const amount = fromWire(won);
        return amount === 0 ? <span className="text-ink-3">–</span> : formatAmount(amount);
      },
    },
  ];
}
