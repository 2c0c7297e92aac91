import { ArrowRight, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Cents } from '@/domain/money';
import {
  CASH_BOX,
  fewestText,
  type PaymentRow,
  paymentsHead,
  sumOf,
  unpaid,
} from '@/domain/night/settlement';
import type { Outcome } from '@/domain/night/view';
import { chips, shortName } from '@/domain/night/words';
import { serverNow } from '@/lib/clock';
import { formatNearDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { ActingButton } from '../button';
import { Icon } from '../icon';

type OnPaid = (payment: PaymentRow, paid: boolean) => Promise<Outcome>;

export interface PaymentsProps {
  rows: readonly PaymentRow[];
  /** Of everybody who played: here all go by the first one. */
  names: readonly string[];
  bought: Cents;
  isFewest: boolean;
  mayMark: (payment: PaymentRow) => boolean;
  onPaid: OnPaid | undefined;
  remind: ReactNode;
}

/** Who pays whom. Paid ones dim and stay. */
export function Payments({
  rows,
  names,
  bought,
  isFewest,
  mayMark,
  onPaid,
  remind,
}: PaymentsProps) {
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
      <div className="st-head">
        <h2 id="st-pays">{paymentsHead(rows, bought)}</h2>
        {rows.length === 0 ? null : (
          <p>
            {open.length === 0 ? (
              'All paid'
            ) : (
              <>
                <b>{chips(sumOf(open))}</b> to go
              </>
            )}
          </p>
        )}
      </div>
      {rows.length === 0 ? null : (
        <ul className="st-pays" data-plain={onPaid === undefined || undefined}>
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
      {fewest === '' ? null : <p className="st-note">{fewest}</p>}
      {failed === null ? null : (
        <p role="alert" className="st-failed">
          {failed}
        </p>
      )}
      {remind === undefined ? null : <p className="st-note">{remind}</p>}
    </section>
  );
}

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
    <li className="st-pay" data-paid={paid || undefined}>
      <p className="st-who">
        <span>{called(from, fromName)}</span> <Icon as={ArrowRight} />
        <span className="sr-only">pays</span> <span>{called(to, toName)}</span>
      </p>
      <p className="st-amount">{chips(amount)}</p>
      {onMark === undefined ? null : (
        <ActingButton
          className="st-mark"
          busy={busy}
          disabledReason={why}
          aria-pressed={paid}
          onClick={() => void mark()}
        >
          <span>
            {paid ? <Icon as={Check} /> : null} {paid ? 'Paid' : 'Mark paid'}
          </span>{' '}
          <span className="sr-only">
            {fromName} to {toName}
          </span>{' '}
          {paid ? <small>{formatNearDay(paidAt, HERE, serverNow())}</small> : null}
        </ActingButton>
      )}
    </li>
  );
}
