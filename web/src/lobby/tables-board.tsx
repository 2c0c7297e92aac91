import { BoardFrame } from './board-frame';
import { useWords } from './board-context';
import { type BoardTable, boardQuery } from './queries';
import { Turn } from './turn';
import { useBoard } from './use-board';
import { pageOf, pagesOf, usePage } from './use-page';
import { useSize } from './use-size';

/** A table in units of the board, as the styles draw it. */
const CARD = { width: 33, height: 7.6 };
const GAP = 1.2;

/** The tables of a room with their open seats. */
export function TablesBoard({ roomId }: { roomId: string }) {
  const live = useBoard(boardQuery(roomId, 'tables'));
  const words = useWords();
  const { board } = live;
  if (board === undefined) return null;
  return (
    <BoardFrame title={words.tables} board={board} live={live}>
      {board.tables.length === 0 ? (
        <p className="grid h-full place-content-center text-[3.3rem] text-ink-2">{words.noGame}</p>
      ) : (
        <Tables tables={board.tables} />
      )}
    </BoardFrame>
  );
}

/** As many tables at once as the screen holds. */
function Tables({ tables }: { tables: readonly BoardTable[] }) {
  const { ref, size } = useSize<HTMLDivElement>();
  const columns = fit(size?.width, CARD.width);
  const pages = pagesOf(tables.length, columns * fit(size?.height, CARD.height));
  // Full rows, shared evenly: the last page does not hold one table alone.
  const perPage = Math.ceil(tables.length / pages / columns) * columns;
  const page = usePage(pages);
  const shown = size === undefined ? [] : pageOf(tables, perPage, page);
  const first = page * perPage + 1;
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] gap-[1.2rem]">
      <div ref={ref} className="min-h-0">
        <ul className="grid gap-[1.2rem]" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {shown.map((table) => (
            <Table key={table.id} table={table} />
          ))}
        </ul>
      </div>
      {pages === 1 ? null : (
        <Turn first={first} last={first + shown.length - 1} of={tables.length} {...{ page, pages }} />
      )}
    </div>
  );
}

function fit(room: number | undefined, each: number): number {
  return Math.max(1, Math.floor(((room ?? 0) + GAP) / (each + GAP)));
}

function Table({ table }: { table: BoardTable }) {
  const words = useWords();
  const { openSeats, seated, maxSeats, waiting, coming } = table;
  return (
    <li className="@container flex h-[7.6rem] items-center gap-[1.4rem] rounded-[0.8rem] bg-surface px-[1.4rem]">
      <span className="grid min-w-[4.6rem] place-items-center rounded-full bg-felt px-[0.6rem] py-[0.4rem] font-semibold text-on-felt tabular-nums">
        {table.tableNumber}
      </span>
      <div className="min-w-0 flex-1">
        <b className="block truncate text-[2.6rem] font-semibold tracking-[-0.02em]">{table.gameName}</b>
        <p className="flex items-center justify-between gap-[1.4rem] whitespace-nowrap">
          <span className={openSeats > 0 ? 'font-medium text-ok' : 'text-ink-2'}>
            {openSeats > 0 ? words.openSeats(openSeats) : words.full}
          </span>
          {openSeats > 0 ? (
            <Pips taken={maxSeats - openSeats} seats={maxSeats} label={words.seated(seated, maxSeats)} />
          ) : waiting === 0 ? null : (
            <span className="hidden text-ink-2 @min-[40rem]:inline">{words.presence(waiting, coming)}</span>
          )}
        </p>
      </div>
    </li>
  );
}

/** The seats of a table: filled are taken or held. */
function Pips({ taken, seats, label }: { taken: number; seats: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="hidden gap-[0.4rem] @min-[40rem]:flex">
      {Array.from({ length: seats }, (_, i) => (
        <span
          key={i}
          className={`size-[1.2rem] rounded-full ${i < taken ? 'bg-ink-3' : 'inset-ring-[0.2rem] inset-ring-ok'}`}
        />
      ))}
    </span>
  );
}
