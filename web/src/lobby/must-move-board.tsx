import type { ReactNode } from 'react';
import { useNow } from '@/lib/hooks/use-now';
import { BoardFrame } from './board-frame';
import { useWords } from './board-context';
import { JoinCode } from './join-code';
import {
  type BoardMover,
  type BoardMustMoveGame,
  type BoardMustMoveTable,
  type BoardTable,
  boardQuery,
} from './queries';
import { Turn } from './turn';
import { useBoard } from './use-board';
import { pageOf, pagesOf, usePage } from './use-page';
import { useSize } from './use-size';
import { duration } from './wording';

/** Heights in units of the board, as the styles draw them. */
const LINE = 2.9;
const HEAD = 7.4;
const MAIN = 12.4;
const TURN = 3.3;

/** The feeder tables beside the main game at once. */
const FEEDERS = 2;

/** The must-move games of a room: the main game, and the players of its feeder tables in the order of their moves. */
export function MustMoveBoard({ roomId }: { roomId: string }) {
  const live = useBoard(boardQuery(roomId, 'must_move'));
  const words = useWords();
  const { board } = live;
  const views = (board?.games ?? []).flatMap(viewsOf);
  const view = views[usePage(Math.max(1, views.length))];
  if (board === undefined) return null;
  return (
    <BoardFrame
      title={view === undefined ? words.tables : words.mustMove(view.gameName)}
      board={board}
      live={live}
      foot={
        <div className="flex items-center justify-between gap-[2rem]">
          <div className="grid gap-[0.8rem]">
            <p className="flex items-center gap-[1rem] text-balance">
              <span className="rounded-[0.4rem] bg-info px-[0.9rem] font-semibold whitespace-nowrap text-canvas">
                {words.moving}
              </span>
              {words.takeChips}
            </p>
            <p>{board.order === 'latest' ? words.latestFirst : words.longestFirst}</p>
          </div>
          {board.joinAddress === '' ? null : <JoinCode address={board.joinAddress} />}
        </div>
      }
    >
      {view === undefined ? (
        <p className="grid h-full place-content-center text-[3.3rem] text-ink-2">{words.noMustMove}</p>
      ) : (
        <Chain view={view} every={views.length} isLive={live.isLive} tables={board.tables} />
      )}
    </BoardFrame>
  );
}

interface View {
  gameName: string;
  main: BoardMustMoveTable;
  feeders: readonly BoardMustMoveTable[];
  /** The players of all feeder tables who move to the main game now. */
  arriving: readonly BoardMover[];
}

/** A long chain shows its feeder tables by turns. */
function viewsOf({ gameName, tables: [main, ...feeders] }: BoardMustMoveGame): View[] {
  if (main === undefined) return [];
  const arriving = feeders.flatMap(({ movers }) => movers.filter((each) => each.tableNumber === main.tableNumber));
  return Array.from({ length: pagesOf(feeders.length, FEEDERS) }, (_, page) => ({
    gameName,
    main,
    feeders: pageOf(feeders, FEEDERS, page),
    arriving,
  }));
}

interface ChainProps {
  view: View;
  /** The number of views that take turns. */
  every: number;
  isLive: boolean;
  tables: readonly BoardTable[];
}

/** From the list to the main game, left to right; upright the main game is on top. */
function Chain({ view, every, isLive, tables }: ChainProps) {
  const words = useWords();
  const { ref, size } = useSize<HTMLDivElement>();
  const { main, feeders, arriving } = view;
  const height = size?.height ?? 0;
  const isUpright = size !== undefined && size.height > size.width;
  const lines = (used: number) => Math.max(0, Math.floor((height - used) / LINE));
  const others = isUpright ? (feeders.length > 1 ? 0 : OTHERS) : lines(MAIN + LINE * (arriving.length + 2));
  return (
    <div ref={ref} className="flex h-full gap-[1.2rem] portrait:flex-col-reverse portrait:justify-end">
      {feeders.toReversed().map((table) => (
        <ChainTable key={table.id} table={table} name={words.feeder(table.steps)}>
          <Movers
            movers={table.movers}
            fit={isUpright ? table.movers.length : lines(HEAD)}
            every={every}
            isLive={isLive}
          />
        </ChainTable>
      ))}
      <div className="flex min-w-0 flex-1 flex-col gap-[1.2rem] portrait:flex-none">
        <ChainTable table={main} name={words.mainGame}>
          <Seats table={main} arriving={arriving} />
          {arriving.map((mover) => (
            <p key={mover.id} className="truncate">
              <b className="font-semibold">{mover.name || words.walkIn}</b>{' '}
              <span className="text-ink-2">{words.takesSeat(mover.seatNumber ?? 0)}</span>
            </p>
          ))}
        </ChainTable>
        <OtherGames
          tables={tables.filter(({ gameName }) => gameName !== view.gameName)}
          fit={Math.min(OTHERS, others)}
        />
      </div>
    </div>
  );
}

function ChainTable({ table, name, children }: { table: BoardMustMoveTable; name: string; children: ReactNode }) {
  const words = useWords();
  return (
    <section className="min-w-0 flex-1 rounded-[0.8rem] bg-surface px-[1.2rem] pb-[0.9rem] portrait:flex-none">
      <header className="flex items-center gap-[1.2rem] border-b border-line py-[0.8rem] whitespace-nowrap">
        <span className="grid min-w-[4.6rem] place-items-center rounded-full bg-felt px-[0.6rem] py-[0.4rem] font-semibold text-on-felt tabular-nums">
          {table.tableNumber}
        </span>
        <div className="min-w-0 flex-1 portrait:flex portrait:items-center portrait:justify-between">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="truncate text-ink-2">{words.seated(table.seated, table.maxSeats)}</p>
        </div>
      </header>
      {children}
    </section>
  );
}

interface MoversProps extends Pick<ChainProps, 'every' | 'isLive'> {
  movers: readonly BoardMover[];
  fit: number;
}

/** The players of a feeder table, as many at once as the screen holds. Players who move now stay on top. */
function Movers({ movers, fit, every, isLive }: MoversProps) {
  const lines = movers.map((mover, index) => ({ mover, position: index + 1 }));
  const moving = lines.filter(({ mover }) => mover.tableNumber !== null);
  const staying = lines.filter(({ mover }) => mover.tableNumber === null);
  const isWhole = lines.length <= fit;
  const perPage = isWhole ? lines.length : Math.max(1, fit - moving.length - Math.ceil(TURN / LINE));
  const pages = pagesOf(staying.length, Math.max(1, perPage));
  const page = usePage(pages, every);
  const shown = pageOf(staying, perPage, page);
  return (
    <>
      <ol className="mt-[0.3rem] portrait:columns-2 portrait:gap-[1.2rem]">
        {[...moving, ...shown].map(({ mover, position }) => (
          <MoverLine key={mover.id} mover={mover} position={position} isLive={isLive} />
        ))}
      </ol>
      {pages === 1 ? null : (
        <Turn first={shown[0]?.position} last={shown.at(-1)?.position} of={movers.length} page={page} pages={pages} />
      )}
    </>
  );
}

/** A move is drawn filled only while it is known to be true. */
function MoverLine({ mover, position, isLive }: { mover: BoardMover; position: number; isLive: boolean }) {
  const words = useWords();
  const name = mover.name || words.walkIn;
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(mover.since)) / 60_000));
  if (mover.tableNumber !== null) {
    return (
      <li
        className={`my-[0.1rem] -mx-[0.4rem] flex justify-between gap-[1rem] rounded-[0.45rem] px-[0.8rem] leading-[2.7rem] whitespace-nowrap break-inside-avoid ${
          isLive ? 'bg-info text-canvas' : 'inset-ring inset-ring-control'
        }`}
      >
        <b className="truncate font-semibold">{name}</b>
        {words.toTable(mover.tableNumber)}
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[2.6rem_minmax(0,1fr)_auto] gap-[0.4rem] leading-[2.9rem] whitespace-nowrap tabular-nums break-inside-avoid">
      <span className="text-ink-3">{position}</span>
      <b className="truncate font-medium">{name}</b>
      <span className="text-ink-3">{duration(minutes)}</span>
    </li>
  );
}

/** The seats of the main game: filled, promised to a player on the way, or open. */
function Seats({ table, arriving }: { table: BoardMustMoveTable; arriving: readonly BoardMover[] }) {
  const words = useWords();
  const styleOf = (state: string, seat: number) => {
    if (arriving.some(({ seatNumber }) => seatNumber === seat)) {
      return 'inset-ring-[0.2rem] inset-ring-info bg-[linear-gradient(90deg,var(--color-info)_50%,transparent_50%)]';
    }
    if (state === 'open') return 'inset-ring-[0.2rem] inset-ring-ok';
    return state === 'closed' ? 'inset-ring-[0.1rem] inset-ring-line' : 'bg-ink-3';
  };
  return (
    <p role="img" aria-label={words.seated(table.seated, table.maxSeats)} className="flex gap-[0.8rem] py-[0.8rem]">
      {table.seatStates.map((state, index) => (
        // Seats are told apart by their place only.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={`size-[2.1rem] rounded-full ${styleOf(state, index + 1)}`} />
      ))}
    </p>
  );
}

/** The games that the board names beside the chain. */
const OTHERS = 5;

function OtherGames({ tables, fit }: { tables: readonly BoardTable[]; fit: number }) {
  const words = useWords();
  const open = new Map<string, number>();
  for (const { gameName, openSeats } of tables) open.set(gameName, (open.get(gameName) ?? 0) + openSeats);
  if (open.size === 0 || fit < 1) return null;
  return (
    <section className="min-w-0 flex-1 rounded-[0.8rem] bg-surface px-[1.2rem] pb-[0.9rem] portrait:flex-none">
      <h2 className="border-b border-line py-[0.8rem] font-semibold">{words.otherGames}</h2>
      <ul className="mt-[0.3rem]">
        {[...open].slice(0, fit).map(([gameName, count]) => (
          <li key={gameName} className="flex justify-between gap-[1rem] leading-[2.9rem] whitespace-nowrap">
            <b className="truncate font-semibold">{gameName}</b>
            <span className={count > 0 ? 'font-medium text-ok' : 'text-ink-2'}>
              {count > 0 ? words.openCount(count) : words.full}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
