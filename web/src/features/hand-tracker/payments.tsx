import { ArrowRight, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chips } from '@/domain/night/words';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast-store';
import type { Outcome } from '@/domain/night/view';
import { type PaymentRow, sumOf } from './settle-model';

interface PaymentsProps {
  rows: readonly PaymentRow[];
  /** Somebody bought in at all. */
  bought: boolean;
  mayMark: (payment: PaymentRow) => boolean;
  /** Absent until the game has ended. */
  onPaid: ((payment: PaymentRow, paid: boolean) => Promise<Outcome>) | undefined;
  remind?: ReactNode;
}

/** Who pays whom: as few payments as can be. Paid ones dim and stay. */
export function Payments({ rows, bought, mayMark, onPaid, remind }: PaymentsProps) {
  const open = rows.filter(({ paidAt }) => paidAt === null);
  if (rows.length === 0)
    return (
      <section aria-labelledby="ht-pay">
        <div className="ht-sechead">
          <h2 id="ht-pay">{bought ? 'Nobody owes anything' : 'Nothing was bought in'}</h2>
        </div>
      </section>
    );
  return (
    <section aria-labelledby="ht-pay">
      <div className="ht-sechead">
        <h2 id="ht-pay">
          {rows.length === 1 ? '1 payment settles it' : `${rows.length} payments settle it`}
        </h2>
        <p>
          {open.length === 0 ? (
            'All paid'
          ) : (
            <>
              <b>{chips(sumOf(open))}</b> to go
            </>
          )}
        </p>
      </div>
      <ul className="ht-pays" data-plain={onPaid === undefined || undefined}>
        {rows.map((row) => (
          <Payment
            key={row.key}
            row={row}
            why={mayMark(row) ? undefined : 'Payer, receiver or host marks it'}
            onPaid={onPaid}
          />
        ))}
      </ul>
      {remind === undefined ? null : <p className="ht-settle-note">{remind}</p>}
    </section>
  );
}

interface PaymentProps {
  row: PaymentRow;
  why: string | undefined;
  onPaid: PaymentsProps['onPaid'];
}

function Payment({ row, why, onPaid }: PaymentProps) {
  const [busy, setBusy] = useState(false);
  const { fromName, toName, amount, paidAt } = row;
  const paid = paidAt !== null;
  async function mark(next: boolean) {
    setBusy(true);
    const outcome = await onPaid?.(row, next);
    setBusy(false);
    if (outcome && !outcome.ok) toast({ title: outcome.why, tone: 'error' });
  }
  return (
    <li className="ht-pay" data-paid={paid || undefined}>
      <p className="ht-pay-who">
        <span>{fromName}</span> <Icon as={ArrowRight} />
        <span className="sr-only">pays</span> <span>{toName}</span>
      </p>
      <p className="ht-pay-amount">{chips(amount)}</p>
      {onPaid === undefined ? null : (
        <ActingButton
          className="ht-mark"
          busy={busy}
          disabledReason={why}
          aria-pressed={paid}
          onClick={() => void mark(!paid)}
        >
          {paid ? <Icon as={Check} /> : null}
          {paid ? 'Paid' : 'Mark paid'}{' '}
          <span className="sr-only">
            {fromName} to {toName}
          </span>
        </ActingButton>
      )}
    </li>
  );
}
