import { useNow } from '@/lib/hooks/use-now';
import { BoardFrame } from './board-frame';
import { type Panel, packLists } from './pack-lists';
import { JoinCode, Ring, useArrivalCode } from './join-code';
import { useWords } from './board-context';
import { type BoardEntry, type BoardList, boardQuery } from './queries';
import { Turn } from './turn';
import { useBoard } from './use-board';
import { pageOf, pagesOf, usePage } from './use-page';
import { useSize } from './use-size';

/** The number of games with an empty list that are named at once. */
const QUIET_PER_PAGE = 3;

/** The waiting lists of a room, by game. Called names stay on top; long lists turn their pages. */
export function ListsBoard({ roomId }: { roomId: string }) {
  const live = useBoard(boardQuery(roomId, 'lists'));
  const words = useWords();
  const code = useArrivalCode(roomId);
  const { board } = live;
  if (board === undefined) return null;
  const busy = board.lists.filter(({ entries }) => entries.length > 0);
  const quiet = board.lists.filter(({ entries }) => entries.length === 0);
  return (
    <BoardFrame
      title={words.waitlists}
      board={board}
      live={live}
      whileStale={words.askForPlace}
      foot={
        <div className="flex items-center justify-between gap-[2rem]">
          <div className="grid gap-[0.8rem]">
            <p className="flex items-center gap-[1rem] text-balance">
              <span className="rounded-[0.4rem] bg-info px-[0.9rem] font-semibold whitespace-nowrap text-canvas">
                {words.called}
              </span>
              {words.goToPodium(board.holdMinutes)}
            </p>
            {busy.some(({ entries }) => entries.some(({ isComing }) => isComing)) ? (
              <p className="flex items-center gap-[1rem] text-balance">
                <Ring />
                {words.comingMeans}
              </p>
            ) : null}
          </div>
          {board.joinAddress === '' ? null : <JoinCode address={board.joinAddress} code={code} />}
        </div>
      }
    >
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] gap-[1.2rem]">
        {busy.length > 0 ? (
          <BusyLists lists={busy} isLive={live.isLive} />
        ) : (
          <p className="grid place-content-center text-[3.3rem] text-ink-2">
            {quiet.length === 0 ? words.noGame : words.nobodyWaits}
          </p>
        )}
        {quiet.length === 0 ? null : <QuietLists lists={quiet} />}
      </div>
    </BoardFrame>
  );
}

/** The lists with names, as many at once as the screen holds. */
function BusyLists({ lists, isLive }: { lists: readonly BoardList[]; isLive: boolean }) {
  const { ref, size } = useSize<HTMLDivElement>();
  const pages = size === undefined ? [] : packLists(lists, size);
  const page = usePage(Math.max(1, pages.length));
  return (
    <div ref={ref} className="min-h-0">
      <div className="grid auto-cols-fr grid-flow-col gap-[1.2rem]">
        {pages[page]?.map((column) => (
          <div key={column[0]?.list.gameTypeId} className="flex min-w-0 flex-col gap-[1.2rem]">
            {column.map((panel) => (
              <List key={panel.list.gameTypeId} panel={panel} every={pages.length} isLive={isLive} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function QuietLists({ lists }: { lists: readonly BoardList[] }) {
  const words = useWords();
  const page = usePage(pagesOf(lists.length, QUIET_PER_PAGE));
  return (
    <p className="flex flex-wrap gap-x-[1.6rem] border-t border-line pt-[0.6rem] text-ink-2">
      {words.withoutWait}
      {pageOf(lists, QUIET_PER_PAGE, page).map(({ gameTypeId, gameName, tables }) => (
        <span key={gameTypeId}>
          <b className="font-medium text-ink">{gameName}</b>, {words.tableCount(tables)}
        </span>
      ))}
    </p>
  );
}

function List({ panel, every, isLive }: { panel: Panel; every: number; isLive: boolean }) {
  const words = useWords();
  const { list, fixed, turning, perPage, nameColumns } = panel;
  const pages = pagesOf(turning.length, perPage);
  const page = usePage(pages, every);
  const shown = pageOf(turning, perPage, page);
  const isWide = nameColumns > 1;
  const turn =
    pages < 2 ? null : (
      <Turn first={shown[0]?.position} last={shown.at(-1)?.position} of={list.entries.length} {...{ page, pages }} />
    );
  return (
    <section className="flex flex-col rounded-[0.8rem] bg-surface px-[0.5rem] portrait:px-[0.3rem] pb-[0.7rem] last:grow">
      <header
        className={`mx-[1rem] flex border-b portrait:mx-[0.6rem] border-line whitespace-nowrap ${
          isWide ? 'h-[4.6rem] items-center justify-between gap-[2rem]' : 'h-[7rem] flex-col justify-center'
        }`}
      >
        <GameName name={list.gameName} />
        {isWide && turn !== null ? (
          turn
        ) : (
          <p className="text-ink-2">
            {words.presence(list.entries.length, list.entries.filter(({ isComing }) => isComing).length)}
          </p>
        )}
      </header>
      <ol
        className="mt-[0.3rem] grid grid-flow-col gap-x-[0.4rem]"
        style={{
          gridTemplateColumns: `repeat(${nameColumns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${Math.ceil((fixed.length + perPage) / nameColumns)}, 2.9rem)`,
        }}
      >
        {[...fixed, ...shown].map((entry) =>
          entry.holdUntil === null ? (
            <WaitingName key={entry.id} entry={entry} />
          ) : (
            <CalledName key={entry.id} entry={entry} isLive={isLive} />
          ),
        )}
      </ol>
      {isWide || turn === null ? null : (
        <div className="mx-[1rem] mt-auto flex h-[3.3rem] items-end border-t border-line [&>p]:grow">{turn}</div>
      )}
    </section>
  );
}

/** The stakes, by which players know a game, are larger than the rest of its name. */
function GameName({ name }: { name: string }) {
  const [, stakes, rest = name] = /^(\S*\d\S*) (.+)$/.exec(name) ?? [];
  return (
    <h2 className="truncate text-[2.6rem] leading-[1.4] font-semibold tracking-[-0.02em]">
      {stakes === undefined ? (
        rest
      ) : (
        <>
          <span className="text-[3.3rem] leading-[1.15]">{stakes}</span>{' '}
          <span className="text-[2.2rem] font-medium tracking-normal text-ink-2">{rest}</span>
        </>
      )}
    </h2>
  );
}

/** A call is drawn filled only while it is known to be true. The rest of its hold wraps out of sight for a long name. */
function CalledName({ entry, isLive }: { entry: BoardEntry; isLive: boolean }) {
  const words = useWords();
  const left = useLeft(entry.holdUntil);
  return (
    <li
      className={`my-[0.1rem] flex flex-wrap overflow-hidden rounded-[0.45rem] px-[1rem] portrait:px-[0.6rem] leading-[2.7rem] whitespace-nowrap tabular-nums ${
        isLive ? 'bg-info text-canvas' : 'inset-ring inset-ring-control'
      }`}
    >
      <span className="flex min-w-0 flex-auto justify-between gap-[1rem]">
        <b className="truncate font-semibold">{entry.name}</b>
        {entry.tableNumber === null ? words.called : words.table(entry.tableNumber)}
      </span>
      {left === null || !isLive ? null : <span className="pl-[0.4em]">· {left}</span>}
    </li>
  );
}

function WaitingName({ entry }: { entry: BoardEntry }) {
  const { name, position, joinedAt, isComing } = entry;
  const words = useWords();
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(joinedAt)) / 60_000));
  return (
    <li className="grid grid-cols-[3.1rem_minmax(0,1fr)] items-center gap-[0.3rem] px-[1rem] portrait:px-[0.6rem] whitespace-nowrap tabular-nums">
      <span className="text-ink-3">{position}</span>
      {isComing ? (
        // The word wraps out of sight for a long name; the ring stays.
        <span className="flex h-[2.9rem] min-w-0 flex-wrap overflow-hidden leading-[2.9rem]">
          <span className="flex min-w-0 flex-auto items-center justify-between gap-[0.6rem]">
            <b className="truncate font-medium text-ink-2">{name}</b>
            <Ring />
          </span>
          <span className="pl-[0.6rem] text-ink-3 portrait:sr-only">{words.coming}</span>
        </span>
      ) : (
        // The minutes wrap out of sight for a long name.
        <span className="flex h-[2.9rem] min-w-0 flex-wrap justify-between gap-x-[0.3rem] overflow-hidden leading-[2.9rem]">
          <b className="max-w-full truncate font-medium">{name}</b>
          <span className="text-ink-3">
            {minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`}
          </span>
        </span>
      )}
    </li>
  );
}

/** The rest of a hold as minutes and seconds; null when it is over. */
function useLeft(until: string | null): string | null {
  const now = useNow();
  const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
