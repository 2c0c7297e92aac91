import { minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatMoney, formatTime } from '@/lib/format';
import type { RentalTexts } from './rental-texts';

/** The charge of a seat rental by seat, as the server computes it. */
export interface RentalCharge {
  startTime: string;
  /** Null while it runs. */
  endTime: string | null;
  graceMinutes: number;
  minimumMinutes: number;
  lines: readonly SeatLine[];
  pauses: readonly { from: string; to: string | null; reason: keyof RentalTexts['free'] }[];
  minutes: number;
  charge: string;
  prepaidUsed: string;
  owed: string;
}

interface SeatLine {
  tableNumber: number;
  gameName: string;
  from: string;
  to: string | null;
  minutes: number;
  hourlyRate: string;
  amount: string;
}

interface RentalTableProps {
  rental: RentalCharge;
  /** Up to when a running charge was computed. */
  at: string;
  timeZone: string;
  texts: RentalTexts;
}

const cell = 'border-t border-line-soft py-2.5 align-top';
const money = (wire: string) => formatMoney(fromWire(wire));

/** The charge of a seat rental, line by line: on the player's page while it runs, and on the receipt. */
export function RentalTable({ rental, at, timeZone, texts }: RentalTableProps) {
  const { lines, pauses, minutes, charge, prepaidUsed, owed, endTime } = rental;
  const end = endTime ?? at;
  const time = (moment: string | null) => formatTime(moment ?? end, timeZone);
  const note = noteOf(texts, rental, end);
  return (
    <>
      <table className="w-full tabular-nums">
        <caption className="sr-only">{texts.rentalCaption}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.from}>
              <th scope="row" className={`pl-4 text-left font-medium ${cell}`}>
                {texts.tableGame(line.tableNumber, line.gameName)}
                <span className="block text-dense font-normal text-ink-2">
                  {texts.lineDetail(time(line.from), time(line.to), line.minutes, money(line.hourlyRate))}
                </span>
              </th>
              <td className={`pr-4 text-right font-medium whitespace-nowrap ${cell}`}>{money(line.amount)}</td>
            </tr>
          ))}
          {pauses.map((pause) => (
            <tr key={`${pause.reason}${pause.from}`} className="text-dense text-ink-2">
              <th scope="row" className="pb-2.5 pl-4 text-left font-normal">
                {texts.freeTime(
                  minutesBetween(Date.parse(pause.from), Date.parse(pause.to ?? end)),
                  texts.free[pause.reason],
                  time(pause.from),
                  time(pause.to),
                )}
              </th>
              <td className="pr-4 pb-2.5 text-right">$0.00</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={texts.charged(minutes)} value={money(charge)} />
          {fromWire(prepaidUsed) === 0 ? null : (
            <Sum label={texts.fromPrepaid} value={`−${money(prepaidUsed)}`} isQuiet />
          )}
          <Sum label={texts.toPay} value={money(owed)} isTotal />
        </tfoot>
      </table>
      {note === null ? null : <p className="px-4 py-3 text-body text-ink-2">{note}</p>}
    </>
  );
}

/** Why the minutes that are charged are not those between the times. */
function noteOf(
  texts: RentalTexts,
  { startTime, graceMinutes, minimumMinutes, minutes, charge }: RentalCharge,
  end: string,
) {
  const stayed = minutesBetween(Date.parse(startTime), Date.parse(end));
  if (fromWire(charge) === 0 && stayed < graceMinutes) return texts.isFree(graceMinutes);
  if (minimumMinutes > 0 && minutes === minimumMinutes && stayed < minimumMinutes)
    return texts.paysAtLeast(minimumMinutes);
  return null;
}

interface SumProps {
  label: string;
  value: string;
  isTotal?: boolean;
  isQuiet?: boolean;
}

function Sum({ label, value, isTotal = false, isQuiet = false }: SumProps) {
  const rowStyle = isTotal ? 'text-title font-semibold' : isQuiet ? '' : 'font-semibold';
  return (
    <tr className={rowStyle}>
      <th scope="row" className="border-t border-line py-2.5 pl-4 text-left font-[inherit]">
        {label}
      </th>
      <td className="border-t border-line py-2.5 pr-4 text-right whitespace-nowrap">{value}</td>
    </tr>
  );
}
