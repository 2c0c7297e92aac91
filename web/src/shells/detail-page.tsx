import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStatus } from '@/api/client/errors';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Crumbs, type Parent, PARENT_NAME } from './crumbs';
import { Page } from './page';
import { QueryView, type Read } from './query-view';

interface MissingProps {
  /** The kind of thing that the page shows: "Player". */
  kind: string;
  up: Parent;
  /** Why there may be nothing. */
  why?: string;
}

interface DetailPageProps<Data> extends MissingProps {
  /** The title while the thing is not loaded; its kind by default. */
  title?: string;
  of: Read<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The page of one thing while it loads, when loading fails and when there is none; then its own page. */
export function DetailPage<Data>({ of, title, skeleton, children, ...missing }: DetailPageProps<Data>) {
  const { kind, up } = missing;
  if (of.data !== undefined) return children(of.data);
  if (isStatus(of.error, 404)) return <MissingPage {...missing} />;
  return (
    <Page title={title ?? kind} crumbs={<Crumbs up={up} here={kind} />}>
      {of.isError ? <QueryView of={of} what={`the ${kind.toLowerCase()}`} panel={title ?? kind} /> : skeleton}
    </Page>
  );
}

/** An unknown id or a thing of another organization: both get the same page (docs/rules/roles.md). */
export function MissingPage({ kind, up, why = 'The address may be incomplete.' }: MissingProps) {
  const title = `${kind} not found`;
  return (
    <Page title={title} crumbs={<Crumbs up={up} here={kind} />}>
      <Panel title={title} hideTitle>
        <Empty
          title={`There is no ${kind.toLowerCase()} at this address`}
          action={
            <Link to={up} className={buttonStyle()}>
              Go to {PARENT_NAME[up]}
            </Link>
          }
        >
          {why}
        </Empty>
      </Panel>
    </Page>
  );
}
