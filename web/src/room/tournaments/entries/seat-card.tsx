import type { Purchase, Tournament, TournamentEntry } from '@/api/tournament-types';
import { formatCount, formatDate, formatDay, formatOrdinal, formatTime } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { QrCode } from '@/ui/qr-code';
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.25rem] items-center gap-3">
      <div className="min-w-0">
        <dl className="mb-2 flex gap-6">
          {waits(entry) ? (
            <Big label="Alternate" value={formatOrdinal(entry.alternateNo ?? 1)} />
          ) : (
            <>
              <Big label="Table" value={entry.tableName ?? '–'} />
              <Big label="Seat" value={String(entry.seatNumber ?? '–')} />
            </>
          )}
        </dl>
        <p className="text-body font-semibold wrap-anywhere">{entry.player.name}</p>
        <p className="text-meta text-ink-3">
          {tournament.name} · {weekday} {formatTime(start, timeZone)}
        </p>
        <p className="text-meta text-ink-3 tabular-nums">
          {chips === undefined ? '' : `${formatCount(chips)} chips · `}entry {entry.number}
        </p>
      </div>
      <QrCode text={entryAddress(window.location.origin, entry)} label={`Code of entry ${entry.number}`} />
    </div>
  );
}

function Big({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="text-kiosk font-semibold tabular-nums">{value}</dd>
    </div>
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
