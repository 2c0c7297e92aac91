import type { ReactNode } from 'react';
import type { TournamentResult } from '@/api/tournament-types';
import { type Cents, fromWire } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { InfoMark } from '@/ui/info-mark';
import { Panel } from '@/ui/panel';
import { MoreRows, useMoreRows } from '@/ui/more-rows';
import { POINTS_FORMULA, pointsText, resultPlace, resultsTotals } from '../seasons/results';

interface ResultsPanelProps {
  results: readonly TournamentResult[];
  renderPlayer: (player: TournamentResult['player']) => ReactNode;
}

/** Every player by place, with their winnings. Columns without any value are omitted. */
export function ResultsPanel({ results, renderPlayer }: ResultsPanelProps) {
  const sums = resultsTotals(results);
  const { most, more } = useMoreRows();
  return (
    <Panel
      title="Results"
      count={results.length === 0 ? undefined : results.length}
      actions={
        sums.points === 0 ? null : (
          <span className="flex items-center gap-1 text-meta text-ink-3">
            Points
            <InfoMark label="How points are made" text={POINTS_FORMULA} />
          </span>
        )
      }
    >
      {results.length === 0 ? (
        <Empty title="No results">It was completed before anybody went out.</Empty>
      ) : (
        <>
          <DataTable
            caption="Results by place"
            columns={columnsOf(sums, renderPlayer)}
            rows={results}
            most={most}
            rowKey={({ entryId }) => entryId}
            {...(sums.prizes === 0 && sums.bounties === 0
              ? {}
              : {
                  totals: {
                    place: 'Total',
                    prize: formatAmount(sums.prizes),
                    bounties: formatAmount(sums.bounties),
                  },
                })}
          />
          <MoreRows most={most} of={results.length} onMore={more} />
        </>
      )}
    </Panel>
  );
}

function columnsOf(
  sums: { prizes: Cents; bounties: Cents; points: number },
  renderPlayer: ResultsPanelProps['renderPlayer'],
): Column<TournamentResult>[] {
  const amount = (wire: string) => {
    const value = fromWire(wire);
    return value === 0 ? <span className="text-ink-3">–</span> : formatAmount(value);
  };
  return [
    { key: 'place', header: 'Place', cell: resultPlace },
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: ({ player }) => <span className="block py-1 whitespace-normal wrap-anywhere">{renderPlayer(player)}</span>,
      ...(sums.points === 0
        ? {}
        : {
            phoneDetail: ({ points }: TournamentResult) => (points === 0 ? '' : `${pointsText(points)} points`),
          }),
    },
    {
      key: 'entry',
      header: 'Entry',
      align: 'right',
      phone: 'hide',
      cell: ({ entryNo }) => <span className="text-ink-3">{entryNo}</span>,
    },
    ...(sums.prizes === 0
      ? []
      : [
          {
            key: 'prize',
            header: 'Prize, USD',
            align: 'right',
            cell: ({ prize }) => amount(prize),
          } satisfies Column<TournamentResult>,
        ]),
    ...(sums.bounties === 0
      ? []
      : [
          {
            key: 'bounties',
            header: 'Bounties',
            align: 'right',
            cell: ({ bounties }) => amount(bounties),
          } satisfies Column<TournamentResult>,
        ]),
    ...(sums.points === 0
      ? []
      : [
          {
            key: 'points',
            header: 'Points',
            align: 'right',
            phone: 'hide',
            cell: ({ points }) => (points === 0 ? <span className="text-ink-3">–</span> : pointsText(points)),
          } satisfies Column<TournamentResult>,
        ]),
  ];
}
