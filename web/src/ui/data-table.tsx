import { type ReactNode, useState } from 'react';
import { MemoRow } from './memo-row';
import { Shape } from './shape';
import './data-table.css';
import { nextSort, type Sort, sorted, type SortValue } from './sorted';
import { useScrolls } from './use-scrolls';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money: right, tabular. */
  align?: 'left' | 'right';
  /** Names the row for screen readers; one per table. */
  rowHeader?: boolean;
  /** The head is for screen readers only: a column of buttons. */
  hideHeader?: boolean;
  /** Hidden on a phone; repeat it with `phoneDetail` if it matters. */
  phone?: 'hide';
  /** Hidden while the table has no room for all columns. */
  spare?: boolean;
  /** A second, quiet line in this column on a phone. */
  phoneDetail?: (row: Row) => ReactNode;
  /** Hidden on the narrowest phone; repeat it with `narrowDetail` if it matters. */
  narrow?: 'hide';
  /** The same line, only on the narrowest phone. */
  narrowDetail?: (row: Row) => ReactNode;
  /** The sort value for complete lists. */
  sortBy?: (row: Row) => SortValue;
}

interface DataTableProps<Row> {
  /** Names the table; for screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * For a long list that changes by live events: values that a row shows besides the row itself. A row renders again
   * only when one of them changes.
   */
  rowBy?: (row: Row) => readonly unknown[];
  /** The list is complete, so columns with `sortBy` sort it. A list with more pages keeps the server's order. */
  complete?: boolean;
  /** The number of rows of a long complete list to render; sorting still covers all of them. */
  most?: number | undefined;
  selectedKey?: string | undefined;
  /** In the foot, one cell per column key. */
  totals?: Partial<Record<string, ReactNode>>;
  /** Rows hold buttons: higher, and the columns closer. */
  acts?: boolean;
  /** The row header holds a link with `rowLinkStyle`: the whole row leads there. */
  linked?: boolean;
  /** Consecutive rows of one group are shown under its title: a day. */
  groupOf?: (row: Row) => RowGroup;
}

export interface RowGroup {
  key: string;
  title: string;
  /** Beside the title, quiet. */
  detail?: string;
}

interface Group<Row> {
  group: RowGroup | null;
  rows: Row[];
}

function grouped<Row>(rows: readonly Row[], groupOf: ((row: Row) => RowGroup) | undefined): Group<Row>[] {
  if (groupOf === undefined) return [{ group: null, rows: [...rows] }];
  const groups: { group: RowGroup; rows: Row[] }[] = [];
  for (const row of rows) {
    const group = groupOf(row);
    const last = groups.at(-1);
    if (last?.group.key === group.key) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups;
}

/** The column of the buttons or the menu of each row. Its head is for screen readers. */
export function actsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { key: 'acts', header: 'Actions', hideHeader: true, align: 'right', cell };
}

/**
 * For the link in the row header of a `linked` table. Other controls in such a row need `relative` to stay above it.
 */
export const rowLinkStyle = 'row-link font-medium hover:underline';

function marks<Row>(column: Column<Row>, columns: readonly Column<Row>[]) {
  // On a phone the first and last visible columns align with the edges.
  const left = columns.filter(({ phone }) => phone !== 'hide');
  return {
    'data-lead': column === left[0] ? '' : undefined,
    'data-trail': column === left.at(-1) ? '' : undefined,
    'data-right': column.align === 'right' ? '' : undefined,
    'data-hide': column.phone === 'hide' ? '' : undefined,
    'data-narrow': column.narrow === 'hide' ? '' : undefined,
    'data-spare': column.spare === true ? '' : undefined,
  };
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowBy,
  complete = false,
  most,
  selectedKey,
  totals,
  linked = false,
  acts = false,
  groupOf,
}: DataTableProps<Row>) {
  const { box, scrolls } = useScrolls();
  const [asked, setAsked] = useState<Sort>();
  const sorts = complete && rows.length > 1;
  const sort = sorts ? asked : undefined;
  const by = columns.find(({ key }) => key === sort?.key)?.sortBy;
  const ordered = sort === undefined || by === undefined ? rows : sorted(rows, by, sort.direction);
  const shown = most === undefined ? ordered : ordered.slice(0, most);
  return (
    <div
      ref={box}
      // Text for screen readers only is positioned absolutely: it must not make the page wider.
      className="group/fit relative overflow-x-auto"
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {})}
    >
      <table data-acts={acts || undefined} className="group/table w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...marks(column, columns)}
                {...(sort?.key === column.key ? { 'aria-sort': sort.direction } : {})}
                className="data-cell h-8 border-b border-line-soft text-meta font-medium text-ink-3"
              >
                {sorts && column.sortBy !== undefined ? (
                  <SortButton
                    column={column}
                    direction={sort?.key === column.key ? sort.direction : undefined}
                    onPress={() => setAsked(nextSort(sort, column.key))}
                  />
                ) : (
                  <span className={column.hideHeader === true ? 'sr-only' : undefined}>{column.header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {grouped(shown, groupOf).map(({ group, rows: inGroup }) => (
          <tbody key={group?.key ?? ''} className="last-of-type:[&>tr:last-child>*]:border-b-0">
            {group === null ? null : (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="h-8 border-b border-line-soft bg-canvas px-4 text-meta font-semibold phone:px-3"
                >
                  {group.title}{' '}
                  {group.detail === undefined ? null : (
                    <span className="ml-1 font-normal text-ink-3">{group.detail}</span>
                  )}
                </th>
              </tr>
            )}
            {inGroup.map((row) => {
              const key = rowKey(row);
              const draw = () => (
                <tr
                  key={key}
                  data-selected={key === selectedKey || undefined}
                  data-linked={linked || undefined}
                  // A paint boundary: a change in one row does not repaint the others.
                  className="isolate hover:bg-hover data-linked:relative data-selected:bg-accent-soft"
                >
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} columns={columns} row={row} />
                  ))}
                </tr>
              );
              if (rowBy === undefined) return draw();
              return (
                <MemoRow key={key} by={[row, key === selectedKey, columns.length, ...rowBy(row)]}>
                  {draw}
                </MemoRow>
              );
            })}
          </tbody>
        ))}
        {totals === undefined ? null : (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.key}
                  {...marks(column, columns)}
                  className="data-cell h-row border-t border-line text-dense font-semibold"
                >
                  {totals[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  columns: readonly Column<Row>[];
  row: Row;
}

function Cell<Row>({ column, columns, row }: CellProps<Row>) {
  const content = (
    <>
      {column.cell(row)}
      {column.phoneDetail === undefined ? null : (
        <span className="hidden text-meta font-normal text-ink-3 phone:block phone:whitespace-normal">
          {column.phoneDetail(row)}
        </span>
      )}
      {column.narrowDetail === undefined ? null : (
        <span className="hidden text-meta font-normal text-ink-3 narrow:block">{column.narrowDetail(row)}</span>
      )}
    </>
  );
  const style = 'data-cell h-row group-data-acts/table:h-10 border-b border-line-soft text-dense phone:py-1.5';
  return column.rowHeader === true ? (
    <th scope="row" {...marks(column, columns)} className={`${style} font-medium phone:whitespace-normal`}>
      {content}
    </th>
  ) : (
    <td {...marks(column, columns)} className={style}>
      {content}
    </td>
  );
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  direction: Sort['direction'] | undefined;
  onPress: () => void;
}

/**
 * The head aligns with its column and is no wider: the sort mark lies beside it, or before it where figures are
 * right-aligned. On paper it is plain text instead of a button: Chromium omits buttons from a head that it repeats on
 * the next page.
 */
function SortButton<Row>({ column, direction, onPress }: SortButtonProps<Row>) {
  return (
    <button
      type="button"
      onClick={onPress}
      data-right={column.align === 'right' ? '' : undefined}
      data-sorted={direction}
      className="relative inline-flex print:contents min-h-6 cursor-pointer items-center rounded-control hover:text-ink data-sorted:text-ink"
    >
      {column.header}
      <span className="sort-mark [&>svg]:size-2">
        <Shape name="triangle" small />
      </span>
    </button>
  );
}
