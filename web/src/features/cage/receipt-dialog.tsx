import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ChipTransaction, LedgerEntry } from '@/api/types';
import { cents, fromWire } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import {
  formatAmount,
  formatMoney,
  formatPlainAmount,
  formatShortDate,
  formatTime,
} from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Fact, Facts } from '@/ui/facts';
import { PrintSheet } from '@/ui/print-sheet';
import { Loading, Skeleton } from '@/ui/skeleton';
import { accountLabel, KIND_LABEL, reversalStop } from './model';
import { entryQuery } from './queries';

interface ReceiptDialogProps {
  entryId: string;
  /** The chips of it, where it is a chip transaction. */
  chips?: ChipTransaction['chips'] | undefined;
  roomName: string;
  timeZone: string;
  /** For who corrects the ledger. */
  onReverse?: ((entry: LedgerEntry) => void) | undefined;
  onClose: () => void;
}

/** One entry of the ledger as the player gets it, to look at and to print. */
export function ReceiptDialog({
  entryId,
  chips,
  roomName,
  timeZone,
  onReverse,
  onClose,
}: ReceiptDialogProps) {
  const query = useQuery(entryQuery(entryId));
  const entry = query.data;
  const stop = entry && reversalStop(entry);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={entry === undefined ? 'Receipt' : `Receipt ${entry.number}`}
    >
      <DialogBody label="Receipt">
        {entry === undefined ? (
          query.isError ? (
            <ErrorPanel
              what="the receipt"
              error={query.error}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Loading label="Loading the receipt">
              <div className="grid gap-3">
                <Skeleton width="60%" height="1.75rem" />
                <Skeleton />
                <Skeleton />
                <Skeleton width="80%" />
              </div>
            </Loading>
          )
        ) : (
          <>
            <Receipt entry={entry} chips={chips} timeZone={timeZone} />
            <Lines entry={entry} />
            <PrintSheet heading={roomName} title={`Receipt ${entry.number}`}>
              <Receipt entry={entry} chips={chips} timeZone={timeZone} />
            </PrintSheet>
          </>
        )}
      </DialogBody>
      <DialogFoot>
        {entry === undefined || onReverse === undefined ? null : (
          <Button size="lg" variant="danger" disabledReason={stop} onClick={() => onReverse(entry)}>
            Reverse
          </Button>
        )}
        <Button
          size="lg"
          icon={Printer}
          disabledReason={entry === undefined ? 'The receipt is not loaded' : undefined}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface ReceiptProps {
  entry: LedgerEntry;
  chips: ChipTransaction['chips'] | undefined;
  timeZone: string;
}

function chipText({ denomination, count }: ChipTransaction['chips'][number]): string {
  return `${Math.abs(count)} × $${formatPlainAmount(fromWire(denomination))}`;
}

function Receipt({ entry, chips, timeZone }: ReceiptProps) {
  return (
    <>
      <p className="text-stat font-semibold tabular-nums">{formatMoney(fromWire(entry.amount))}</p>
      <Facts look="box" label="Entry">
        <Fact label="What">{KIND_LABEL[entry.kind]}</Fact>
        {entry.player === null ? null : <Fact label="Player">{entry.player.name}</Fact>}
        <Fact label="When">
          {formatShortDate(entry.timestamp, timeZone)}, {formatTime(entry.timestamp, timeZone)}
        </Fact>
        {entry.paymentMethod === null ? null : (
          <Fact label="Payment method">{METHOD_LABEL[entry.paymentMethod]}</Fact>
        )}
        {chips === undefined || chips.length === 0 ? null : (
          <Fact label="Chips">
            {chips.map((chip) => (
              <span key={`${chip.denomination} ${chip.count > 0}`} className="block">
                {chip.count < 0 ? 'In ' : 'Out '}
                {chipText(chip)}
              </span>
            ))}
          </Fact>
        )}
        <Fact label="Cashier">{entry.actorName}</Fact>
        {entry.drawerName === null ? null : <Fact label="Drawer">{entry.drawerName}</Fact>}
        {entry.notes === null ? null : <Fact label="Notes">{entry.notes}</Fact>}
        {entry.reason === null ? null : <Fact label="Reason">{entry.reason}</Fact>}
        {entry.reversedBy === null ? null : <Fact label="Reversed">Yes</Fact>}
      </Facts>
    </>
  );
}

/** How it stands in the books: for who keeps them, so it is not printed for the player. */
function Lines({ entry: { lines } }: { entry: LedgerEntry }) {
  if (lines.length === 0) return null;
  return (
    <Facts look="box" label="Lines of the ledger">
      {lines.map(({ account, subject, gamingDay, amount }) => (
        <Fact key={`${account} ${subject} ${gamingDay}`} label={accountLabel(account)}>
          {lineText(amount)}
        </Fact>
      ))}
    </Facts>
  );
}

/** Debit and credit, as a bookkeeper reads them. */
function lineText(amount: string): string {
  const value = fromWire(amount);
  return value < 0 ? `${formatAmount(cents(-value))} Cr` : `${formatAmount(value)} Dr`;
}
