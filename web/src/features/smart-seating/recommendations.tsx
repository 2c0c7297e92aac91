import type { ReactNode } from 'react';
import type { SeatReason, SeatRecommendation, SmartSeating } from '@/api/figure-types';
import { formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { TableMark } from '@/ui/table-mark';
import { PARTS, seatGroups, type SeatGroup, whyNot, withoutText } from './model';

interface RecommendationsProps {
  seating: SmartSeating;
  maySeat: boolean;
  timeZone: string;
  onImplement: (recommendation: SeatRecommendation) => void;
  /** The way to a table that has to be started first. */
  startLink: (tableId: string, tableNumber: number) => ReactNode;
}

/** Four scores, each as long as its weight; together they are the confidence. */
export function Recommendations(props: RecommendationsProps) {
  const { recommendations, without, tableAnalytics, waitingPlayers } = props.seating;
  const game = (tableId: string) =>
    tableAnalytics.find((table) => table.tableId === tableId)?.gameType;
  return (
    <Panel
      title="Recommendations"
      count={recommendations.length === 0 ? undefined : recommendations.length}
      actions={<span className="recs-note">Confidence is the sum of four weighted scores</span>}
    >
      {recommendations.length === 0 ? (
        <Empty title={waitingPlayers.length === 0 ? 'Nobody waits' : 'No seat to recommend'}>
          {waitingPlayers.length === 0
            ? 'Recommendations come as soon as a player waits and a seat of their game is open.'
            : 'Nobody who waits could sit down now. Why, stands below.'}
        </Empty>
      ) : (
        <div className="recs-box">
          <table className="recs">
            <caption className="sr-only">Recommended seats with their scores</caption>
            <thead>
              <tr>
                <th scope="col">Player and seat</th>
                {PARTS.map(({ part, label }) => (
                  <th key={part} scope="col">
                    {label} <span>of {weightOf(recommendations, part)}</span>
                  </th>
                ))}
                <th scope="col" data-right="">
                  Confidence
                </th>
                <th scope="col" data-noprint="">
                  <span className="sr-only">Action</span>
                </th>
              </tr>
            </thead>
            {seatGroups(recommendations).map((group) => (
              <tbody key={group.opens ? group.tableId : 'now'}>
                {group.opens ? (
                  <StartFirst group={group} game={game(group.tableId)} link={props.startLink} />
                ) : null}
                {group.recommendations.map((each) => (
                  <Row key={each.entryId} recommendation={each} {...props} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {without.length === 0 ? null : (
        <p className="border-t border-line-soft px-4 py-3 text-meta text-ink-3 phone:px-3">
          Without a recommendation: {withoutText(without)}.
        </p>
      )}
    </Panel>
  );
}

function weightOf(list: readonly SeatRecommendation[], part: SeatReason['part']): number | string {
  return list[0]?.reasons.find((reason) => reason.part === part)?.weight ?? '–';
}

interface StartFirstProps {
  group: SeatGroup;
  game: string | undefined;
  link: RecommendationsProps['startLink'];
}

function StartFirst({ group, game, link }: StartFirstProps) {
  const players = group.recommendations[0]?.opensWith ?? group.recommendations.length;
  return (
    <tr data-start="">
      <th scope="rowgroup" colSpan={7}>
        <span>
          <TableMark number={group.tableNumber} idle />
          <span>
            Start Table {group.tableNumber} first{game === undefined ? '' : `: ${game}`}, {players}{' '}
            {players === 1 ? 'player' : 'players'}, no other seat is free
          </span>
          <span data-noprint="">{link(group.tableId, group.tableNumber)}</span>
        </span>
      </th>
    </tr>
  );
}

function Row({
  recommendation,
  seating,
  maySeat,
  timeZone,
  onImplement,
}: RecommendationsProps & { recommendation: SeatRecommendation }) {
  const { player, tableNumber, seatNumber, opensTable, reasons, confidence, ready, leftUntil } =
    recommendation;
  return (
    <tr>
      <th scope="row">
        <span className="block text-dense font-medium">{player.name}</span>{' '}
        <span className="mt-1 flex items-center gap-1.5 text-meta font-normal text-ink-2">
          <TableMark number={tableNumber} idle={opensTable} /> seat {seatNumber}
        </span>
        {seating.autoSeating && leftUntil !== null ? (
          <span className="recs-left">
            Undone: not called by itself before {formatTime(leftUntil, timeZone)}
          </span>
        ) : null}
      </th>
      {PARTS.map(({ part, short }) => (
        <Score key={part} name={short} reason={reasons.find((each) => each.part === part)} />
      ))}
      <td data-confidence="">
        <b>{confidence}%</b>
      </td>
      <td data-go="" data-noprint="">
        <Button
          variant={ready && maySeat ? 'primary' : 'default'}
          disabledReason={whyNot(recommendation, maySeat)}
          aria-label={`Implement: ${player.name}, Table ${tableNumber}, seat ${seatNumber}`}
          onClick={() => onImplement(recommendation)}
        >
          Implement
        </Button>
      </td>
    </tr>
  );
}

function Score({ name, reason }: { name: string; reason: SeatReason | undefined }) {
  if (reason === undefined) return <td data-score={name}>–</td>;
  const { score, weight, fact } = reason;
  return (
    <td data-score={name}>
      <b>{score}</b>
      <span className="block" style={{ width: `${weight * 2.2}px`, maxWidth: '100%' }}>
        <Meter share={weight === 0 ? 0 : score / weight} />
      </span>
      <span className="block text-meta text-ink-3">{fact}</span>
    </td>
  );
}
