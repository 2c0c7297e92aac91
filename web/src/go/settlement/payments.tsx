import { cva } from 'class-variance-authority';
import { ArrowRight, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Cents } from '@/domain/money';
import { CASH_BOX, fewestText, type PaymentRow, paymentsHead, sumOf, unpaid } from '../engine/night/settlement';
import type { Outcome } from '../engine/night/view';
import { chips, shortName } from '../engine/night/words';
import { serverNow } from '@/lib/clock';
import { formatNearDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cardStyle } from '@/ui/card';
import { SectionHead } from './section-head';

type OnPaid = (payment: PaymentRow, paid: boolean) => Promise<Outcome>;

/** Names, amount, and the button that marks a payment, if it may be marked. */
const listColumns = cva(`${cardStyle} grid gap-x-3 max-[25.06rem]:gap-x-2`, {
  variants: {
    marks: {
      true: 'grid-cols-[minmax(0,1fr)_auto_7rem] max-[25.06rem]:grid-cols-[minmax(0,1fr)_auto_5.25rem]',
      false: 'grid-cols-[minmax(0,1fr)_auto]',
    },
  },
});
const rowStyle = cva(
  'col-span-full grid grid-cols-subgrid items-center border-line pl-4 not-first:border-t max-[25.06rem]:pl-3',
  { variants: { marks: { true: 'min-h-16 pr-3 max-[25.06rem]:pr-2', false: 'min-h-13 pr-4' } } },
);

export interface PaymentsProps {
  rows: readonly PaymentRow[];
  /** The names of all players, for shortening to first names. */
  names: readonly string[];
  bought: Cents;
  isFewest: boolean;
  mayMark: (payment: PaymentRow) => boolean;
  onPaid: OnPaid | undefined;
  remind: ReactNode;
}

/** The list of payments. Paid ones are dimmed and stay. */
export function Payments({ rows, names, bought, isFewest, mayMark, onPaid, remind }: PaymentsProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const open = unpaid(rows);
  const fewest = fewestText(rows.length, isFewest);
  async function mark(row: PaymentRow, paid: boolean) {
    setFailed(null);
    const outcome = await onPaid?.(row, paid);
    if (outcome?.ok === false) setFailed(outcome.why);
  }
  return (
    <section aria-labelledby="st-pays">
      <SectionHead id="st-pays" title={paymentsHead(rows, bought)}>
        {rows.length === 0 ? undefined : open.length === 0 ? (
          'All paid'
        ) : (
          <>
            <b className="font-semibold text-ink">{chips(sumOf(open))}</b> to go
          </>
        )}
      </SectionHead>
      {rows.length === 0 ? null : (
        <ul className={listColumns({ marks: onPaid !== undefined })}>
          {rows.map((row) => (
            <Payment
              key={row.key}
              row={row}
              names={names}
              why={mayMark(row) ? undefined : 'Payer, receiver or host marks it'}
              onMark={onPaid === undefined ? undefined : (paid) => mark(row, paid)}
            />
          ))}
        </ul>
      )}
      {fewest === '' ? null : <p className="mt-2 text-body text-ink-2">{fewest}</p>}
      {failed === null ? null : (
        <p role="alert" className="mt-2 text-body font-medium text-bad">
          {failed}
        </p>
      )}
      {remind === undefined ? null : <p className="mt-2 text-body text-ink-2">{remind}</p>}
    </section>
  );
}

/** The names are in two columns, so that the arrows line up. */
const payers = [
  'grid grid-cols-[minmax(0,1fr)_1rem_minmax(0,1fr)] items-center gap-2 font-medium [&>svg]:text-ink-3',
  'max-[25.06rem]:gap-1 max-[25.06rem]:text-[0.9375rem]',
].join(' ');
const payer = 'line-clamp-2 leading-5 wrap-anywhere';
const markStyle = [
  'grid min-h-11 place-content-center justify-items-center rounded-control border border-control leading-5',
  'font-semibold max-[25.06rem]:text-[0.875rem] aria-disabled:border-line aria-disabled:text-ink-3',
  'aria-pressed:border-transparent aria-pressed:font-medium aria-pressed:text-ok',
].join(' ');

interface PaymentProps {
  row: PaymentRow;
  names: readonly string[];
  why: string | undefined;
  onMark: ((paid: boolean) => Promise<void>) | undefined;
}

function Payment({ row, names, why, onMark }: PaymentProps) {
  const [busy, setBusy] = useState(false);
  const { from, fromName, to, toName, amount, paidAt } = row;
  const called = (id: string, name: string) => (id === CASH_BOX ? name : shortName(name, names));
  const paid = paidAt !== null;
  async function mark() {
    setBusy(true);
    await onMark?.(!paid);
    setBusy(false);
  }
  return (
    <li className={rowStyle({ marks: onMark !== undefined })}>
      <p className={`${payers} ${paid ? 'text-ink-3' : ''}`}>
        <span className={payer}>{called(from, fromName)}</span> <Icon as={ArrowRight} />
        <span className="sr-only">pays</span> <span className={payer}>{called(to, toName)}</span>
      </p>
      <p
        className={`text-right text-[1.375rem] leading-7 font-semibold max-[25.06rem]:text-[1.0625rem] ${paid ? 'text-ink-3' : ''}`}
      >
        {chips(amount)}
      </p>
      {onMark === undefined ? null : (
        <ActingButton
          className={markStyle}
          busy={busy}
          disabledReason={why}
          aria-pressed={paid}
          onClick={() => void mark()}
        >
          <span className="flex items-center gap-1.5">
            {paid ? <Icon as={Check} /> : null} {paid ? 'Paid' : 'Mark paid'}
          </span>{' '}
          <span className="sr-only">
            {fromName} to {toName}
          </span>{' '}
          {paid ? (
            <small className="text-meta font-normal text-ink-2">{formatNearDay(paidAt, HERE, serverNow())}</small>
          ) : null}
        </ActingButton>
      )}
    </li>
  );
}
