import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel, PanelFoot } from '@/ui/panel';
import { QueryView, type Read } from '../query-view';

/** A list that a query reads whole, or page by page. */
export interface ListRead<Row> extends Read<readonly Row[]> {
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

type PanelParts = Pick<ComponentProps<typeof Panel>, 'title' | 'hideTitle' | 'count' | 'actions'>;

interface NoMatchProps {
  title: string;
  why: string;
  onClear: () => void;
}

interface ListPanelProps<Row>
  extends PanelParts, Pick<ComponentProps<typeof DataTable<Row>>, 'acts' | 'groupOf' | 'rowKey' | 'totals'> {
  of: ListRead<Row>;
  /** The name of the data: "chip transactions" in "Could not load chip transactions." */
  what: string;
  /** Names the table for screen readers; the title by default. */
  caption?: string;
  columns: readonly Column<Row>[] | ((rows: readonly Row[]) => readonly Column<Row>[]);
  /** Below the head: a `FilterBar`. */
  filters?: ReactNode;
  /** Replaces the table of a list without rows. */
  empty: ReactNode;
  /** The texts when the filters match nothing, and how to remove all filters. Only while a filter is set. */
  filtered?: NoMatchProps | false;
  /** At the left of the foot: a sum, or what holds for all rows. */
  note?: ReactNode;
  rows?: number;
}

/** A panel with one list: its search and filters, its rows in a table, and "Show more" while there are more. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { of, what, columns, filters, empty, filtered, note, rows = 8, ...rest } = props;
  const { title, hideTitle = false, count, actions, caption = title, ...table } = rest;
  return (
    <Panel title={title} hideTitle={hideTitle} count={count} actions={actions}>
      {filters}
      <QueryView of={of} what={what} rows={rows} strip empty={filtered ? <NoMatch {...filtered} /> : empty}>
        {(items) => (
          <DataTable
            {...table}
            caption={caption}
            columns={typeof columns === 'function' ? columns(items) : columns}
            complete={of.hasNextPage !== true}
            rows={items}
          />
        )}
      </QueryView>
      <MoreFoot of={of} note={note} />
    </Panel>
  );
}

function NoMatch({ title, why, onClear }: NoMatchProps) {
  return (
    <Empty title={title} action={<Button onClick={onClear}>Clear Filters</Button>}>
      {why}
    </Empty>
  );
}

/** The foot of a list: a note on its rows, and "Show more" while there are more. */
export function MoreFoot({ of, note }: { of: ListRead<unknown>; note?: ReactNode }) {
  const { data, hasNextPage = false } = of;
  if (data === undefined || !(hasNextPage || (note !== undefined && data.length > 0))) return null;
  return (
    <div data-noprint={note === undefined ? '' : undefined}>
      <PanelFoot>
        <span className="font-normal text-ink-3 tabular-nums">{note}</span>
        {hasNextPage ? (
          <Button size="sm" busy={of.isFetchingNextPage === true} onClick={() => void of.fetchNextPage?.()}>
            Show more
          </Button>
        ) : null}
      </PanelFoot>
    </div>
  );
}
