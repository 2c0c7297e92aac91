import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** Beside the title: the state of the page's subject. */
  badge?: ReactNode;
  /** Above the title: the parent pages. */
  crumbs?: ReactNode;
  /** Below the title: the facts. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** The actions take a line of their own below the width at which the sidebar becomes narrow. */
  manyActions?: boolean;
}

/** The h1 receives the focus when the page is opened: it is focusable, but not a tab stop. */
export function PageHead({ title, badge, crumbs, detail, actions, manyActions = false }: PageHeadProps) {
  return (
    <header
      data-many={manyActions || undefined}
      className="group flex min-h-8 items-center gap-3 phone:flex-wrap phone:gap-2 not-wide:data-many:flex-wrap"
    >
      <div className="mr-auto min-w-0 phone:basis-full">
        {crumbs === undefined ? null : (
          <nav
            aria-label="Breadcrumb"
            className="mb-0.5 flex items-center gap-1.5 text-meta text-ink-3 [&>[aria-current]]:min-w-0 [&>[aria-current]]:wrap-anywhere [&_a]:flex-none [&_a]:hover:text-ink [&_a]:hover:underline"
          >
            {crumbs}
          </nav>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 text-page font-semibold wrap-anywhere">
            {title}
          </h1>
          {badge}
        </div>
        {detail === undefined ? null : <p className="mt-0.5 text-dense text-ink-2 tabular-nums">{detail}</p>}
      </div>
      {actions === undefined ? null : (
        <div
          data-noprint=""
          className="flex items-center justify-end gap-3 not-wide:group-data-many:justify-start stacked:flex-wrap stacked:gap-2 phone:w-full phone:justify-start phone:[&>:is(a,button)]:flex-1"
        >
          {actions}
        </div>
      )}
    </header>
  );
}
