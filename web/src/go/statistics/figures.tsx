import type { ReactNode } from 'react';
import type { Cents } from '@/domain/money';
import { formatMoney, formatNet } from '@/lib/format';
import { averageOf, hourlyOf, hoursText, type Totals } from './model';

/** The total profit, the main figure of the screen. */
export function Profit({ amount }: { amount: Cents }) {
  return <p className="text-kiosk font-semibold tracking-[-0.025em] wrap-anywhere">{formatNet(amount)}</p>;
}

/** Always with cents: "+$26.00". */
function exact(amount: Cents): string {
  return amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}

/** Four figures of the selected days. */
export function Figures({ totals }: { totals: Totals }) {
  const hourly = hourlyOf(totals);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-px overflow-hidden rounded-card border border-line bg-line desk:col-span-full">
      <Figure name="Average profit">{exact(averageOf(totals))}</Figure>
      <Figure name="Per hour">{hourly === null ? '–' : exact(hourly)}</Figure>
      <Figure name="Games won">
        {totals.won}{' '}
        <small className="text-[0.875rem] leading-none font-normal tracking-normal text-ink-2">of {totals.games}</small>
      </Figure>
      <Figure name="Hours played">{hoursText(totals.minutes)}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="text-page font-semibold">{children}</dd>
    </div>
  );
}
