import type { ReactNode } from 'react';
import { ErrorPanel, type FailedRead } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StaleStrip } from './stale-strip';

/** The part of a query that a view needs. */
export interface Read<Data> extends FailedRead {
  data: Data | undefined;
  isError: boolean;
  dataUpdatedAt: number;
}

interface QueryViewProps<Data> {
  of: Read<Data>;
  /** The name of the data: "tables" in "Could not load tables." */
  what: string;
  /** A skeleton of the same shape, shown before the first data. */
  skeleton?: ReactNode;
  /** For a list: the number of skeleton rows. */
  rows?: number;
  /** The title, not shown, of the panel around a failure alone. */
  panel?: string;
  /** The title of the panel around the skeleton and a failure, where the children bring a panel of their own. */
  inPanel?: string;
  /** The title of that panel is for screen readers only. */
  hideTitle?: boolean;
  /** Shows above stale data that reading again failed, where the page has no strip for it. */
  strip?: boolean;
  /** Replaces the children when the data is an empty list. */
  empty?: ReactNode;
  /** Draws the data; omitted where the loaded data replaces more than this view. */
  children?: (data: Data) => ReactNode;
}

/** The data of a query, or that it is loading, has failed or is empty (W5). Stale data counts as loaded. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { of, what, rows = 3, skeleton = <SkeletonRows rows={rows} />, strip = false, empty, children } = props;
  const { panel, inPanel, hideTitle = false, ...wait } = props;
  const { data } = of;
  if (data === undefined) {
    if (inPanel !== undefined)
      return (
        <Panel title={inPanel} hideTitle={hideTitle}>
          <QueryView {...wait} />
        </Panel>
      );
    if (!of.isError) return <Loading label={`Loading ${what}`}>{skeleton}</Loading>;
    if (panel === undefined) return <ErrorPanel what={what} of={of} />;
    return (
      <Panel title={panel} hideTitle>
        <ErrorPanel what={what} of={of} />
      </Panel>
    );
  }
  return (
    <>
      {strip ? <StaleStrip of={{ [what]: of }} /> : null}
      {empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children?.(data)}
    </>
  );
}
