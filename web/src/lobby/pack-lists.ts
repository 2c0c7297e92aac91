// Where the waiting lists stand on a board. Lengths are in the units of the board, so that a test needs no browser.
import type { BoardEntry, BoardList } from './queries';
import { pageOf } from './use-page';

/** The heights of a row, of a panel's head and of its line with the page. The styles of the board use the same ones. */
const ROW = 2.9;
const HEAD = { narrow: 7.3, wide: 4.9 };
const TURN = 3.3;
const PAD = 0.7;
const GAP = 1.2;

const MIN_PANEL_WIDTH = 27;
const MIN_NAME_WIDTH = 24;
/** A list shows at least this many names that turn, and at most this many called ones where space is short. */
const MIN_TURNING = 2;
const MAX_CALLED = 5;

export interface Size {
  width: number;
  height: number;
}

/** A list with its place on the board. */
export interface Panel {
  list: BoardList;
  /** Called entries, which stay when the page turns. */
  fixed: readonly BoardEntry[];
  /** The other entries, shown `perPage` at a time. */
  turning: readonly BoardEntry[];
  perPage: number;
  nameColumns: number;
}

/** The height of a list with all names, and with the fewest that it may show. */
interface Heights {
  full: number;
  least: number;
}

/**
 * Packs lists in their order into columns, and into pages where they do not fit on the board together. A page is a
 * list of columns. The lists of a column share its height, and those that are cut turn their pages.
 */
export function packLists(lists: readonly BoardList[], size: Size): Panel[][][] {
  for (let count = 1; count <= lists.length; count++) {
    const perPage = Math.ceil(lists.length / count);
    const chunks = Array.from({ length: count }, (_, page) => pageOf(lists, perPage, page)).filter(
      (chunk) => chunk.length > 0,
    );
    const pages = chunks.map((chunk) => packPage(chunk, size)).filter((page) => page !== undefined);
    if (pages.length === chunks.length) return pages;
  }
  return [];
}

/** The columns of one page; undefined when the lists do not fit on it. */
function packPage(lists: readonly BoardList[], { width, height }: Size): Panel[][] | undefined {
  const most = Math.max(1, Math.floor((width + GAP) / (MIN_PANEL_WIDTH + GAP)));
  const columns = Math.min(most, lists.length);
  const panelWidth = (width - GAP * (columns - 1)) / columns;
  const nameColumns = Math.max(1, Math.floor(panelWidth / MIN_NAME_WIDTH));
  const heights = lists.map(({ entries }) => heightsOf(entries, nameColumns));
  let start = 0;
  return splitIntoColumns(heights, columns, height)?.counts.map((count) => {
    const shares = shareHeight(heights.slice(start, start + count), height);
    const column = lists.slice(start, start + count);
    start += count;
    return column.map((list, i) => panelOf(list, nameColumns, shares[i] ?? 0));
  });
}

function heightsOf(entries: readonly BoardEntry[], nameColumns: number): Heights {
  const rows = (names: number) => Math.ceil(names / nameColumns) * ROW;
  const { head, turn } = partsOf(nameColumns);
  const full = head + rows(entries.length) + PAD;
  const called = Math.min(MAX_CALLED, entries.filter(isCalled).length);
  return { full, least: Math.min(full, head + rows(called + MIN_TURNING) + turn + PAD) };
}

/** A wide panel says in its head which page it shows. */
function partsOf(nameColumns: number) {
  return nameColumns > 1 ? { head: HEAD.wide, turn: 0 } : { head: HEAD.narrow, turn: TURN };
}

function isCalled({ holdUntil }: BoardEntry): boolean {
  return holdUntil !== null;
}

/** The lists of each column, with the least difference between the columns. A list that is alone always fits. */
function splitIntoColumns(
  heights: readonly Heights[],
  columns: number,
  limit: number,
): { counts: number[]; cost: number } | undefined {
  if (heights.length === 0) return { counts: [], cost: 0 };
  if (columns === 0) return undefined;
  let best: { counts: number[]; cost: number } | undefined;
  for (let count = 1; count <= heights.length; count++) {
    const column = heights.slice(0, count);
    if (count > 1 && heightOf(column.map(({ least }) => least)) > limit) break;
    const rest = splitIntoColumns(heights.slice(count), columns - 1, limit);
    if (rest === undefined) continue;
    const cost = heightOf(column.map(({ full }) => full)) ** 2 + rest.cost;
    if (best === undefined || cost < best.cost) best = { counts: [count, ...rest.counts], cost };
  }
  return best;
}

function heightOf(panels: readonly number[]): number {
  return panels.reduce((sum, height) => sum + height, GAP * (panels.length - 1));
}

/** Gives the lowest panel of a column one row more until the column is full or no list is cut. */
function shareHeight(heights: readonly Heights[], limit: number): number[] {
  const shares = heights.map(({ least }) => least);
  for (;;) {
    const spare = limit - heightOf(shares);
    let lowest: { i: number; share: number } | undefined;
    for (const [i, { full }] of heights.entries()) {
      const share = Math.min(full, (shares[i] ?? 0) + ROW);
      const more = share - (shares[i] ?? 0);
      if (more > 0 && more <= spare && (lowest === undefined || share < lowest.share)) lowest = { i, share };
    }
    if (lowest === undefined) return shares;
    shares[lowest.i] = lowest.share;
  }
}

function panelOf(list: BoardList, nameColumns: number, height: number): Panel {
  const called = list.entries.filter(isCalled);
  const others = list.entries.filter((entry) => !isCalled(entry));
  const { head, turn } = partsOf(nameColumns);
  const { full } = heightsOf(list.entries, nameColumns);
  if (height >= full) return { list, fixed: called, turning: others, perPage: others.length, nameColumns };
  const rows = Math.floor((height - head - turn - PAD) / ROW + 1e-9);
  const cells = Math.max(1, rows * nameColumns);
  const stay = Math.max(0, Math.min(called.length, cells - MIN_TURNING));
  return {
    list,
    fixed: called.slice(0, stay),
    turning: [...called.slice(stay), ...others],
    perPage: cells - stay,
    nameColumns,
  };
}
