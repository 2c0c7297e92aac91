import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { SeatReason, SeatRecommendation, SmartSeating } from '@/api/figure-types';
import { usePlace } from '@/api/session/use-place';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { TableMark } from '@/ui/poker/table-mark';
import { PARTS, seatGroups, type SeatGroup, whyNot, withoutText } from './model';

interface RecommendationsProps {
  seating: SmartSeating;
  maySeat: boolean;
  onImplement: (recommendation: SeatRecommendation) => void;
  /** A link to a table that must start first. */
  startLink: (tableId: string, tableNumber: number) => ReactNode;
}

const headStyle = 'h-8 text-left text-[0.75rem] font-medium whitespace-nowrap text-ink-2';

/** Rows become cards where the columns do not fit: on a phone and in a narrow window, but not in print. */
const cell = cva('border-t border-line-soft py-1 cards:block cards:h-auto cards:border-0 cards:p-0', {
  variants: {
    of: {
      player: 'h-15.5 pr-2 pl-4 text-left wrap-anywhere cards:col-[1/3]',
      score: [
        'h-15.5 px-2 text-left cards:before:block cards:before:text-[0.75rem] cards:before:text-ink-2',
        'cards:before:content-[attr(data-score)]',
      ],
      confidence: 'h-15.5 px-2 text-right cards:self-center cards:[grid-area:1/3]',
      act: 'h-15.5 pr-3 pl-2 text-right cards:self-center cards:[grid-area:1/4]',
      start: 'h-10 bg-canvas pr-2 pl-4 text-left text-[0.75rem] font-medium text-ink-2',
    },
  },
});

/** Four scores, each as wide as its weight; together they are the confidence. */
export function Recommendations(props: RecommendationsProps) {
  const { recommendations, without, tableAnalytics, waitingPlayers } = props.seating;
  const game = (tableId: string) => tableAnalytics.find((table) => table.tableId === tableId)?.gameType;
  return (
    <Panel
      title="Recommendations"
      count={recommendations.length === 0 ? undefined : recommendations.length}
      actions={
        <span className="text-meta text-ink-3 phone:max-w-38 phone:text-right">
          Confidence is the sum of four weighted scores
        </span>
      }
    >
      {recommendations.length === 0 ? (
        <Empty title={waitingPlayers.length === 0 ? 'Nobody waits' : 'No seat to recommend'}>
          {waitingPlayers.length === 0
            ? 'Recommendations come as soon as a player waits and a seat of their game is open.'
            : 'No one waiting can be seated now. See the reasons below.'}
        </Empty>
      ) : (
        <div className="@container">
          <table className="w-full border-collapse text-dense tabular-nums cards:block">
            <caption className="sr-only">Recommended seats with their scores</caption>
            <thead className="cards:absolute cards:size-px cards:overflow-hidden cards:[clip-path:inset(50%)]">
              <tr>
                <th scope="col" className={`${headStyle} pr-2 pl-4`}>
                  Player and seat
                </th>
                {PARTS.map(({ part, label }) => (
                  <th key={part} scope="col" className={`${headStyle} px-2`}>
                    {label} <span className="font-normal text-ink-3">of {weightOf(recommendations, part)}</span>
                  </th>
                ))}
                <th scope="col" className={`${headStyle} px-2 text-right`}>
                  Confidence
                </th>
                <th scope="col" data-noprint="">
                  <span className="sr-only">Action</span>
                </th>
              </tr>
            </thead>
            {seatGroups(recommendations).map((group) => (
              <tbody className="cards:block" key={group.opens ? group.tableId : 'now'}>
                {group.opens ? <StartFirst group={group} game={game(group.tableId)} link={props.startLink} /> : null}
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
    <tr className="cards:block cards:border-t cards:border-line-soft cards:bg-canvas cards:p-3">
      <th scope="rowgroup" colSpan={7} className={cell({ of: 'start' })}>
        <span className="flex items-center gap-2 cards:flex-wrap">
          <TableMark number={group.tableNumber} idle />
          <span className="cards:flex-1">
            Start Table {group.tableNumber} first{game === undefined ? '' : `: ${game}`}, {players}{' '}
            {players === 1 ? 'player' : 'players'}, no other seat is free
          </span>
          <span data-noprint="" className="ml-auto cards:w-full cards:*:w-full">
            {link(group.tableId, group.tableNumber)}
          </span>
        </span>
      </th>
    </tr>
  );
}

function Row({
  recommendation,
  seating,
  maySeat,
  onImplement,
}: RecommendationsProps & { recommendation: SeatRecommendation }) {
  const place = usePlace();
  const { player, tableNumber, seatNumber, opensTable, reasons, confidence, ready, leftUntil } = recommendation;
  return (
    <tr className="cards:grid cards:grid-cols-[1fr_1fr_1fr_1.3fr] cards:gap-2 cards:border-t cards:border-line-soft cards:p-3">
      <th scope="row" className={cell({ of: 'player' })}>
        <span className="block text-dense font-medium">{player.name}</span>{' '}
        <span className="mt-1 flex items-center gap-1.5 text-meta font-normal text-ink-2">
          <TableMark number={tableNumber} idle={opensTable} /> seat {seatNumber}
        </span>
        {seating.autoSeating && leftUntil !== null ? (
          // The same width as the column has without it.
          <span className="block w-0 min-w-full text-meta font-normal text-ink-3">
            Undone: not called by itself before {place.formatTime(leftUntil)}
          </span>
        ) : null}
      </th>
      {PARTS.map(({ part, short }) => (
        <Score key={part} name={short} reason={reasons.find((each) => each.part === part)} />
      ))}
      <td className={cell({ of: 'confidence' })}>
        <b className="text-[1.375rem] font-semibold tracking-[-0.02em]">{confidence}%</b>
      </td>
      <td data-noprint="" className={cell({ of: 'act' })}>
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
  if (reason === undefined)
    return (
      <td data-score={name} className={cell({ of: 'score' })}>
        –
      </td>
    );
  const { score, weight, fact } = reason;
  return (
    <td data-score={name} className={cell({ of: 'score' })}>
      <b className="font-semibold">{score}</b>
      <span className="mt-0.5 mb-0.75 block" style={{ width: `${weight * 2.2}px`, maxWidth: '100%' }}>
        <Meter share={weight === 0 ? 0 : score / weight} />
      </span>
      <span className="block text-meta text-ink-3">{fact}</span>
    </td>
  );
}
