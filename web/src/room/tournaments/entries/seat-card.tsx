import type { Purchase, Tournament, TournamentEntry } from '@/api/tournament-types';
import { formatCount, formatDate, formatDay, formatOrdinal, formatTime } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { QrCode } from '@/ui/qr-code';
import { SeatSlip } from '@/ui/seat-slip';
import { BY, entryAddress, PURCHASE_LABEL, waits } from './entries';
import { PriceFacts } from './price-facts';

/** The printed result of a sale: the entry, the purchase, and its number in the ledger. */
export interface Paper {
  entry: TournamentEntry;
  purchase: Purchase | null;
  /** From the ledger; null for a free entry, or when it is unknown here. */
  receipt: { number: number; drawer: string | null } | null;
}

/** Whether a seat card is printed: later purchases come with a receipt only, since the entry already has its card. */
export function hasCard({ purchase }: Paper): boolean {
  return purchase === null || purchase.kind === 'buy_in' || purchase.kind === 're_entry';
}

interface SeatCardProps {
  entry: TournamentEntry;
  tournament: Pick<Tournament, 'name' | 'startTime'>;
  chips: number | undefined;
  timeZone: string;
}

/** Table, seat and the code of the entry. An alternate has a card too, which says that the player waits for a seat. */
export function SeatCard({ entry, tournament, chips, timeZone }: SeatCardProps) {
  const start = tournament.startTime;
  const weekday = formatDate(start, timeZone).slice(0, 3);
  const figures = waits(entry)
    ? [{ label: 'Alternate', value: formatOrdinal(entry.alternateNo ?? 1) }]
    : [
        { label: 'Table', value: entry.tableName ?? '–' },
        { label: 'Seat', value: String(entry.seatNumber ?? '–') },
      ];
  return (
    <SeatSlip
      figures={figures}
      name={entry.player.name}
      lines={[
        `${tournament.name} · ${weekday} ${formatTime(start, timeZone)}`,
        `${chips === undefined ? '' : `${formatCount(chips)} chips · `}entry ${entry.number}`,
      ]}
    >
      <QrCode text={entryAddress(window.location.origin, entry)} label={`Code of entry ${entry.number}`} />
    </SeatSlip>
  );
}

interface ReceiptProps {
  paper: Paper;
  roomName: string;
  timeZone: string;
}

/** The amount, its parts, and its number in the ledger. */
export function ReceiptFacts({ paper, roomName, timeZone }: ReceiptProps) {
  const { entry, purchase, receipt } = paper;
  const what = purchase === null ? 'Entry' : PURCHASE_LABEL[purchase.kind];
  const method = purchase?.paymentMethod ?? null;
  const at = purchase?.at ?? entry.registeredAt;
  const where = [receipt?.drawer ?? '', purchase?.actorName ?? ''].filter(Boolean).join(', ');
  return (
    <div className="grid gap-2">
      <Facts label="Receipt">
        <Fact label="Receipt">{receiptText(paper)}</Fact>
      </Facts>
      {purchase === null ? null : (
        <PriceFacts
          price={purchase.price}
          variant="plain"
          label={method === null ? what : `${what}, paid ${BY[method]}`}
        />
      )}
      <p className="text-meta text-ink-3 tabular-nums">
        {roomName} · {formatDay(at, timeZone)}, {formatTime(at, timeZone)}
        {where === '' ? '' : ` · ${where}`}
      </p>
    </div>
  );
}

/** "4711/14": the number in the ledger and that of the entry. */
export function receiptText({ entry, receipt }: Paper): string {
  return receipt === null ? `Entry ${entry.number}` : `${receipt.number}/${entry.number}`;
}
