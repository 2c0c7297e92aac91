import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { mapStyle, stageStyle } from './frame-style';

/** The table, as large as its place allows, and the panel of the selected seat below it. */
export function Stage({ map, children }: { map: ReactNode; children?: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={stageStyle}>
      <div className={mapStyle}>{map}</div>
      {children}
    </main>
  );
}

const seatWord = cva('text-[clamp(0.6875rem,2.2cqw,1rem)]/[1.5] font-medium', {
  variants: { tone: { accent: 'text-accent', info: 'text-info', warn: 'text-warn' } },
});

interface SeatWordProps extends VariantProps<typeof seatWord> {
  children: ReactNode;
}

/** The state of a seat, inside its circle. */
export function SeatWord({ tone, children }: SeatWordProps) {
  return <span className={seatWord({ tone })}>{children}</span>;
}

const acts = cva(
  [
    'grid grid-flow-col items-center gap-2 [&>button]:min-h-15',
    'max-[480px]:grid-flow-row max-[480px]:grid-cols-2 max-[480px]:*:only:col-span-full',
  ],
  {
    variants: {
      /** Each button of four is as wide as its text, and the rest is shared. */
      four: { true: 'auto-cols-auto [&>button]:px-2.5', false: 'auto-cols-fr' },
    },
  },
);

/** The acts on the selected seat. */
export function SeatActs({ four = false, children }: { four?: boolean; children: ReactNode }) {
  return <div className={acts({ four })}>{children}</div>;
}
