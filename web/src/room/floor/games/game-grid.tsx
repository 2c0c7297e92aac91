import type { ReactNode } from 'react';
import type { GameType } from '@/api/types';
import { fromWire } from '@/domain/money';
import { blindsText, isCashGame } from '@/domain/stakes';
import { formatMoney } from '@/lib/format';
import { MemoRow } from '@/ui/memo-row';
import { Skeleton } from '@/ui/skeleton';
import { buyInText } from './model';

/** A game's current counts, computed by the page from its tables and lists. */
export interface GameCounts {
  /** "2, 3 open seats" */
  tables: string;
  waiting: string;
  /** The expected wait of a player who joins now: "25–40 min", "no estimate". */
  wait: string;
}

interface GameGridProps {
  games: readonly GameType[];
  /** Undefined while the tables and lists load. */
  countsOf: (game: GameType) => GameCounts | undefined;
}

// The same grid as the table matrix: hairlines between the cells, none at the edge.
const grid = '-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] phone:grid-cols-[minmax(0,1fr)]';
const cell = 'border-r border-b border-line-soft px-4 py-3 phone:px-3';

/** "Game Types and Stakes": each game with its stakes and how busy it is. */
export function GameGrid({ games, countsOf }: GameGridProps) {
  return (
    <ul className={grid}>
      {games.map((game) => {
        const counts = countsOf(game);
        return (
          <MemoRow key={game.id} by={[game, counts?.tables, counts?.waiting, counts?.wait]}>
            {() => <Game game={game} counts={counts} />}
          </MemoRow>
        );
      })}
    </ul>
  );
}

function Game({ game, counts }: { game: GameType; counts: GameCounts | undefined }) {
  return (
    <li className={cell}>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 className="min-w-0 text-dense font-semibold wrap-anywhere">{game.name}</h3>
        <span className="flex-none text-meta text-ink-3">{game.gameFormat}</span>
      </div>
      <dl className="grid gap-1 phone:grid-cols-3 phone:gap-x-3 phone:gap-y-2">
        {isCashGame(game) ? <CashFacts game={game} counts={counts} /> : <Fact label="Buy-in">{buyInText(game)}</Fact>}
      </dl>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-2 phone:block">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="text-dense tabular-nums">{children}</dd>
    </div>
  );
}

/** The facts of a cash game. A tournament has blind levels and no waitlist, so it shows only its buy-in. */
function CashFacts({ game, counts }: { game: GameType; counts: GameCounts | undefined }) {
  const value = (text: string | undefined) => (text === undefined ? <Skeleton width="3rem" height="1.125rem" /> : text);
  return (
    <>
      <Fact label="Blinds">{blindsText(game)}</Fact>
      <Fact label="Buy-in">{buyInText(game)}</Fact>
      <Fact label="Hourly rate">{formatMoney(fromWire(game.hourlyRate))}</Fact>
      <Fact label="Tables">{value(counts?.tables)}</Fact>
      <Fact label="Waiting">{value(counts?.waiting)}</Fact>
      <Fact label="Estimated wait">{value(counts?.wait)}</Fact>
    </>
  );
}

export function SkeletonGames() {
  return (
    <div aria-hidden="true" className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={`${cell} grid min-h-41.5 content-start gap-3`}>
          <Skeleton width="55%" />
          <SkeletonFacts />
        </div>
      ))}
    </div>
  );
}

function SkeletonFacts() {
  return Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height="0.625rem" />);
}
