import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChipTransaction, LedgerEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { cents, fromWire } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatAmount, formatMoney, formatPlainAmount } from '@/lib/format';
import { PageCode } from '@/room/players/own-page/page-code';
import { useCodedPaper } from '@/room/players/own-page/use-coded-paper';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { PrintSheet } from '@/ui/print-sheet';
import { type RentalCharge, RentalTable } from '@/ui/rental-table';
import { RECEIPT_TEXTS } from '@/ui/rental-texts';
import { Skeleton } from '@/ui/skeleton';
import { QueryView } from '@/shells/query-view';
import { accountLabel, KIND_LABEL, reversalBlockedReason } from '../model';
import { entryQuery, rentalChargeQuery } from '../queries';
import { usePrintsReceipts } from './use-receipt-printer';

interface ReceiptDialogProps {
  entryId: string;
  chips?: ChipTransaction['chips'] | undefined;
  /** Prints the receipt as soon as it has loaded, and closes afterwards. */
  printNow?: boolean;
  /** For a role that corrects the ledger. */
  onReverse?: ((entry: LedgerEntry) => void) | undefined;
  onClose: () => void;
}

/** A ledger entry as the player's receipt, on the screen and printed. */
export function ReceiptDialog({ entryId, chips, printNow = false, onReverse, onClose }: ReceiptDialogProps) {
  const { name: roomName } = useRoom();
  const query = useQuery(entryQuery(entryId));
  const entry = query.data;
  const rentalId = entry === undefined ? undefined : rentalOf(entry);
  const rental = useQuery({ ...rentalChargeQuery(rentalId ?? ''), enabled: rentalId !== undefined });
  const { printed, isMaking, print } = useCodedPaper();
  const [printsReceipts, setPrintsReceipts] = usePrintsReceipts();
  const stop = entry && reversalBlockedReason(entry);

  return (
    <Dialog onClose={onClose} title={entry === undefined ? 'Receipt' : `Receipt ${entry.number}`}>
      <DialogBody label="Receipt">
        <QueryView
          of={query}
          what="the receipt"
          skeleton={
            <div className="grid gap-3">
              <Skeleton width="60%" height="1.75rem" />
              <Skeleton />
              <Skeleton />
              <Skeleton width="80%" />
            </div>
          }
        >
          {(read) => (
            <>
              <Receipt entry={read} chips={chips} rental={rental.data} />
              <Lines entry={read} />
              <Checkbox checked={printsReceipts} onChange={({ target }) => setPrintsReceipts(target.checked)}>
                Print each new receipt at once on this computer
              </Checkbox>
              {printNow && !rental.isLoading ? (
                <PrintOnce onReady={() => void print(read.player)} onPrinted={onClose} />
              ) : null}
              <PrintSheet heading={roomName} title={`Receipt ${read.number}`}>
                <Receipt entry={read} chips={chips} rental={rental.data} />
                {printed === null || printed.address === null ? null : <PageCode address={printed.address} />}
              </PrintSheet>
            </>
          )}
        </QueryView>
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
          disabledReason={
            entry === undefined || rental.isLoading ? 'The receipt is not loaded' : isMaking ? 'Printing' : undefined
          }
          onClick={() => {
            if (entry !== undefined) void print(entry.player);
          }}
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

/** Prints when it is mounted. */
function PrintOnce({ onReady, onPrinted }: { onReady: () => void; onPrinted: () => void }) {
  const isBegun = useRef(false);
  const printed = useEffectEvent(onPrinted);
  const ready = useEffectEvent(onReady);
  // Synchronizes with the printer.
  useEffect(() => {
    const done = () => printed();
    window.addEventListener('afterprint', done, { once: true });
    if (!isBegun.current) ready();
    isBegun.current = true;
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return null;
}

interface ReceiptProps {
  entry: LedgerEntry;
  chips: ChipTransaction['chips'] | undefined;
  rental: RentalCharge | undefined;
}

/** The seat rental that an entry charges or pays. */
function rentalOf({ kind, subject }: LedgerEntry): string | undefined {
  return kind === 'seat_rental' || kind === 'seat_rental_payment' ? subject : undefined;
}

function chipText({ denomination, count }: ChipTransaction['chips'][number]): string {
  return `${Math.abs(count)} × $${formatPlainAmount(fromWire(denomination))}`;
}

function Receipt({ entry, chips, rental }: ReceiptProps) {
  const place = usePlace();
  const { timeZone } = useRoom();
  return (
    <>
      <p className="text-stat font-semibold tabular-nums">{formatMoney(fromWire(entry.amount))}</p>
      <Facts variant="box" label="Entry">
        <Fact label="Transaction">{KIND_LABEL[entry.kind]}</Fact>
        {entry.player === null ? null : <Fact label="Player">{entry.player.name}</Fact>}
        <Fact label="Time">
          {place.formatShortDate(entry.timestamp)}, {place.formatTime(entry.timestamp)}
        </Fact>
        {entry.paymentMethod === null ? null : <Fact label="Payment method">{METHOD_LABEL[entry.paymentMethod]}</Fact>}
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
      {rental === undefined ? null : (
        <div className="overflow-hidden rounded-control border border-line text-body print:mt-3 [&_tbody>tr:first-child>*]:border-t-0">
          <RentalTable rental={rental} at={entry.timestamp} timeZone={timeZone} texts={RECEIPT_TEXTS} />
        </div>
      )}
    </>
  );
}

/** The entry's debits and credits, for bookkeepers: not printed on the player's receipt. */
function Lines({ entry: { lines } }: { entry: LedgerEntry }) {
  if (lines.length === 0) return null;
  return (
    <Facts variant="box" label="Lines of the ledger">
      {lines.map(({ account, subject, gamingDay, amount }) => (
        <Fact key={`${account} ${subject} ${gamingDay}`} label={accountLabel(account)}>
          {lineText(amount)}
        </Fact>
      ))}
    </Facts>
  );
}

/** Debit or credit, in bookkeeping notation. */
function lineText(amount: string): string {
  const value = fromWire(amount);
  return value < 0 ? `${formatAmount(cents(-value))} Cr` : `${formatAmount(value)} Dr`;
}
