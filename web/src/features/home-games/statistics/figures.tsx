import './statistics.css';
import type { ReactNode } from 'react';
import type { Cents } from '@/domain/money';
import { formatMoney, formatNet } from '@/lib/format';
import { averageOf, hourlyOf, hoursText, type Totals } from './model';

/** The one number of the screen. */
export function Profit({ amount }: { amount: Cents }) {
  return <p className="st-huge">{formatNet(amount)}</p>;
}

/** Always with cents: "+$26.00". */
function exact(amount: Cents): string {
  return amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}

/** Four figures of the chosen days. */
export function Figures({ totals }: { totals: Totals }) {
  const hourly = hourlyOf(totals);
  return (
    <dl className="st-figures">
      <Figure name="Average profit">{exact(averageOf(totals))}</Figure>
      <Figure name="Per hour">{hourly === null ? '–' : exact(hourly)}</Figure>
      <Figure name="Games won">
        {totals.won} <small>of {totals.games}</small>
      </Figure>
      <Figure name="Hours played">{hoursText(totals.minutes)}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
