import { createContext, type ReactNode, use } from 'react';

type FactsStyle = 'plain' | 'box' | 'panel';

const FactsStyleContext = createContext<FactsStyle>('plain');

interface FactsProps {
  /** box goes into a form, panel fills a panel; both have hairlines. plain goes on a card. */
  variant?: FactsStyle;
  /** Names the list for screen readers where no heading does. */
  label?: string;
  children: ReactNode;
}

const listStyle: Record<FactsStyle, string> = {
  plain: 'grid gap-2',
  box: 'rounded-control border border-line',
  panel: '',
};

const rowStyle: Record<FactsStyle, string> = {
  plain: 'flex justify-between gap-3 text-dense tabular-nums',
  box: 'flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-b border-line-soft px-3 py-1.5 text-dense tabular-nums last:border-b-0',
  panel:
    'flex min-h-9 items-center justify-between gap-3 border-b border-line-soft px-4 py-1.5 text-dense tabular-nums last:border-b-0 phone:px-3',
};

/** Questions at the left, answers at the right. Contains `Fact`s. */
export function Facts({ variant = 'plain', label, children }: FactsProps) {
  return (
    <FactsStyleContext value={variant}>
      <dl className={listStyle[variant]} {...(label === undefined ? {} : { 'aria-label': label })}>
        {children}
      </dl>
    </FactsStyleContext>
  );
}

export function Fact({
  label,
  strong = false,
  phoneOnly = false,
  children,
}: {
  label: string;
  strong?: boolean;
  /** Hidden on a desk, where another part of the page shows it. */
  phoneOnly?: boolean;
  children: ReactNode;
}) {
  const variant = use(FactsStyleContext);
  return (
    <div className={`${rowStyle[variant]} ${phoneOnly ? 'desk:hidden' : ''}`}>
      <dt className={variant === 'plain' ? 'text-ink-3' : 'text-ink-2'}>{label}</dt>
      <dd className={`ml-auto min-w-0 text-right wrap-anywhere ${strong ? 'font-semibold' : ''}`}>{children}</dd>
    </div>
  );
}
