import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** Not `* + *`: with five hundred rows a new row would make the browser match every row again. */
export const listStyle = 'rounded-card border border-line bg-surface *:border-t *:border-line *:first:border-t-0';

export const rowStyle = cva(
  [
    'flex items-center gap-3 py-2.5 pr-3 pl-4 narrow:flex-wrap',
    '[contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]',
  ],
  {
    variants: {
      /** Below 600 px the acts of an alert are on their own line, so that its text keeps its width. */
      alert: { true: 'max-[600px]:flex-wrap', false: '' },
    },
  },
);

export const whatStyle = cva('min-w-0 flex-1', {
  variants: { alert: { true: 'max-[600px]:basis-full', false: 'narrow:basis-[70%]' } },
  defaultVariants: { alert: false },
});

export const whyStyle = 'flex flex-wrap items-center gap-x-2 text-body text-ink-2 tabular-nums';

interface SectionHeadProps {
  id: string;
  title: string;
  note?: ReactNode;
}

export function SectionHead({ id, title, note }: SectionHeadProps) {
  return (
    <div className="flex items-baseline justify-between gap-2 pb-2">
      <h2 id={id} className="text-title font-semibold tracking-normal">
        {title}
      </h2>
      {note === undefined ? null : <p className="text-ink-3 tabular-nums">{note}</p>}
    </div>
  );
}

/** The subject of a row, and what is asked of it. */
export function RowName({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <p className="wrap-anywhere text-ink-2">
      <b className="mr-1 font-semibold text-ink">{name}</b> {children}
    </p>
  );
}

/** With text at 200 % (`narrow`) the acts are on their own line. */
const actsStyle = cva('flex flex-none gap-2 narrow:flex-[1_0_100%] narrow:*:w-auto narrow:*:min-w-0 narrow:*:flex-1', {
  variants: {
    width: {
      text: '*:min-w-20 *:px-2',
      /** One button as wide as the longest text, so that it is always at the same place. */
      fixed: '*:w-29.5 *:min-w-20 *:px-2 max-[390px]:*:w-24 max-[390px]:*:text-[0.875rem]',
      /** Two buttons. */
      half: '*:min-w-18 *:px-1.5 *:text-[0.875rem]',
    },
    alert: { true: 'max-[600px]:flex-[1_0_100%] max-[600px]:*:flex-1', false: '' },
  },
});

interface RowActsProps extends VariantProps<typeof actsStyle> {
  children: ReactNode;
}

export function RowActs({ width = 'text', alert, children }: RowActsProps) {
  return <div className={actsStyle({ width, alert })}>{children}</div>;
}
