import { formatTime } from '@/lib/format';
import { fromWire } from '@/domain/money';
import { RentalTable } from '@/ui/rental-table';
import { durationText } from '@/domain/duration';
import type { Bill as BillData, Page } from './client';
import { Panel, Row } from './parts';
import { type Texts, usePageTexts } from './texts/use-page-texts';
import { money, spanText } from './words';

interface SeatProps {
  bill: BillData;
  /** When the server computed it. */
  at: string;
  timeZone: string;
  mustMove: Page['mustMove'];
}

export function SeatAndBill(props: SeatProps) {
  return (
    <>
      <SeatCard {...props} />
      <Bill {...props} />
    </>
  );
}

/** The seat that the player has, and how long they have had it. */
function SeatCard({ bill, at, mustMove }: Omit<SeatProps, 'timeZone'>) {
  const here = bill.lines.at(-1);
  const t = usePageTexts();
  if (here === undefined) return null;
  const now = Date.parse(at);
  return (
    <section aria-label={t.yourSeat} className="rounded-card bg-felt p-4 text-on-felt">
      <h2 className="text-stat font-semibold">{t.tableSeat(here.tableNumber, here.seatNumber)}</h2>
      <p className="text-on-felt-2">{here.gameName}</p>
      {mustMove === null ? null : <p className="mt-3 font-medium">{moveText(mustMove, t)}</p>}
      <dl className="mt-4 flex flex-wrap justify-between gap-3">
        <Figure label={t.atThisTable} value={spanText(here.from, now)} />
        <Figure label={t.tonight} value={spanText(bill.startTime, now)} />
        <Figure label={t.rateNow} value={t.perHour(money(here.hourlyRate))} />
      </dl>
    </section>
  );
}

/** Where the player has to move, or their place among the players of the table who move. */
function moveText({ tableNumber, seatNumber, position, of }: NonNullable<Page['mustMove']>, t: Texts): string {
  if (seatNumber !== null) return t.moveNow(tableNumber, seatNumber);
  return position === 1 ? t.moveNext(tableNumber) : t.moveLater(tableNumber, position, of);
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-dense text-on-felt-2">{label}</dt>
      <dd className="text-title font-semibold whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}

/** The running charge, as the receipt of the rental will show it. */
function Bill({ bill, at, timeZone }: SeatProps) {
  const t = usePageTexts();
  const left = fromWire(bill.prepaidLeft ?? '0.00');
  const hasPrepaid = left + fromWire(bill.prepaidUsed) > 0;
  const rate = fromWire(bill.lines.at(-1)?.hourlyRate ?? '0.00');
  const lasts = left === 0 || rate === 0 ? undefined : t.prepaidLasts(durationText(Math.floor((left * 60) / rate)));
  return (
    <>
      <Panel
        title={t.rentalSoFar}
        end={<span className="text-dense whitespace-nowrap text-ink-2">{t.until(formatTime(at, timeZone))}</span>}
      >
        <RentalTable rental={bill} at={at} timeZone={timeZone} texts={t} />
      </Panel>
      {hasPrepaid ? (
        <Panel title={t.prepaid} hideTitle>
          <Row
            title={t.prepaidLeft}
            {...(lasts === undefined ? {} : { detail: lasts })}
            end={money(bill.prepaidLeft ?? '0.00')}
          />
        </Panel>
      ) : null}
    </>
  );
}
