import type { ReactNode } from 'react';
import type { Payouts } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { formatAmount, formatMoney } from '@/lib/format';
import { ListHead, Panel } from '@/ui/panel';
import { type PoolPart, poolParts, splitNote, splitRows } from './model';

interface PoolPanelProps {
  payouts: Payouts;
  entries: number;
  /** A note below the bar: the pool still grows. */
  note?: ReactNode;
}

/** The pool: the amounts paid, due and in play; then the parts of each buy-in. */
export function PoolPanel({ payouts, entries, note }: PoolPanelProps) {
  const parts = poolParts(payouts);
  const { total } = payouts.split;
  return (
    <Panel
      title="Prize Pool"
      actions={<span className="font-semibold tabular-nums">{formatMoney(fromWire(payouts.pool))}</span>}
    >
      <div className="grid gap-2 px-4 py-3 phone:px-3">
        <PoolBar parts={parts} />
        <dl className="grid">
          {parts.map(({ key, label, amount }) => (
            <div key={key} className="flex h-8 items-center justify-between gap-3 text-dense">
              <dt className="flex min-w-0 items-center gap-2 text-ink-2">
                <span className="flex h-2 w-3.5 flex-none">
                  <Part part={key} />
                </span>
                {label}
              </dt>
              <dd className="tabular-nums">{formatAmount(amount)}</dd>
            </div>
          ))}
        </dl>
        {note === undefined ? null : <p className="text-meta text-ink-3">{note}</p>}
      </div>
      <ListHead title="Declared split" note={splitNote(payouts, entries)} />
      <dl className="px-4 py-3 text-dense tabular-nums phone:px-3">
        {splitRows(payouts).map(({ label, perEntry, sum }) => (
          <SplitLine key={label} label={label} each={formatAmount(perEntry)}>
            {formatAmount(sum)}
          </SplitLine>
        ))}
        <SplitLine label="Buy-ins" each={formatAmount(fromWire(total.perEntry))} strong>
          {formatAmount(fromWire(total.sum))}
        </SplitLine>
      </dl>
    </Panel>
  );
}

function SplitLine({
  label,
  each,
  strong = false,
  children,
}: {
  label: string;
  each: string;
  strong?: boolean;
  children: string;
}) {
  return (
    <div
      data-strong={strong || undefined}
      className="grid h-8 grid-cols-[minmax(0,1fr)_5rem_6rem] items-center gap-2 data-strong:border-t data-strong:border-line data-strong:font-semibold"
    >
      <dt className={strong ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="text-right font-normal text-ink-3">{each}</dd>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Solid, hatched, empty: the three parts differ without colour. */
function Part({ part }: { part: PoolPart['key'] }) {
  const style = {
    paid: 'bg-ink-2 forced-colors:bg-[CanvasText]',
    due: 'bg-[repeating-linear-gradient(135deg,currentColor_0_1.5px,transparent_1.5px_4px)] text-ink-2 inset-ring inset-ring-ink-2 forced-colors:border',
    play: 'inset-ring inset-ring-control forced-colors:border',
  }[part];
  return <span aria-hidden="true" className={`block h-full w-full rounded-full ${style}`} />;
}

function PoolBar({ parts }: { parts: readonly PoolPart[] }) {
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (whole <= 0) return null;
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5">
      {parts.map(({ key, amount }) =>
        amount <= 0 ? null : (
          <span key={key} className="min-w-1" style={{ width: `${(amount / whole) * 100}%` }}>
            <Part part={key} />
          </span>
        ),
      )}
    </div>
  );
}
