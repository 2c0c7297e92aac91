import type { ReactNode } from 'react';
import type { DealOffer, Payouts, Tournament, TournamentResult } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatAmount, formatCount, formatDayTime, formatMoney, formatQuantity, formatShortDate } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { PrintSheet } from '@/ui/print-sheet';
import { dealRows, METHOD_NAME, paidNow, WAYS } from './deal';
import { byText, momentText, standingBadge } from './model';
import { type PlaceRow, placeNote, placeText } from './place-rows';
import { pointsText, resultPlace, resultsTotals } from '../seasons/results';

// The printed pages of a tournament's prizes.

export interface PrizePlaceOfPaper {
  /** "Lodge Card Club" */
  roomName: string;
  timeZone: string;
  gamingDayStart: number;
  tournament: Pick<Tournament, 'name' | 'startTime' | 'currentEntries' | 'buyIn' | 'winner'>;
}

const table = 'mt-3 w-full border-collapse text-meta tabular-nums';
const head = '*:border-b *:border-line *:py-1 *:pr-3 *:text-left *:font-semibold [&>[data-right]]:text-right';
const line =
  'break-inside-avoid *:border-b *:border-line-soft *:py-1 *:pr-3 *:text-left *:font-normal [&>[data-right]]:text-right';
const total = '*:pt-1.5 *:pr-3 *:text-left *:font-semibold [&>[data-right]]:text-right';

/** An empty cell to write in. */
const NOTHING_YET = '\u00A0';

function headingOf({ roomName, tournament }: PrizePlaceOfPaper): string {
  return `${roomName}, ${tournament.name}`;
}

/** "Payouts, Nov 21, 10:31 PM, 90 entries" */
function titleOf(what: string, at: string, { timeZone, tournament }: PrizePlaceOfPaper): string {
  const { currentEntries } = tournament;
  return `${what}, ${formatDayTime(at, timeZone)}, ${formatQuantity(currentEntries, 'entry', 'entries')}`;
}

/** Every place, its prize and its status. */
export function PayoutsPrint({ payouts, at, ...place }: PrizePlaceOfPaper & { payouts: Payouts; at: string }) {
  const { tournament } = place;
  return (
    <PrintSheet wide heading={headingOf(place)} title={titleOf('Payouts', at, place)}>
      <table className={table}>
        <thead>
          <tr className={head}>
            <th scope="col">Place</th>
            <FigureHead>Prize, USD</FigureHead>
            <th scope="col">Player</th>
            <th scope="col">Out</th>
            <th scope="col">Status</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {payouts.places.map((row) => (
            <tr key={`${row.place} ${row.entryId ?? ''} ${row.deal}`} className={line}>
              <th scope="row">
                {placeText(row)} {placeNote(row)}
              </th>
              <td data-right="">{formatAmount(fromWire(row.prize))}</td>
              <td className="wrap-anywhere">{row.player?.name ?? '–'}</td>
              <td className="whitespace-nowrap">
                {row.outAt === null ? '–' : momentText(row.outAt, tournament.startTime, place)}
              </td>
              <td className="whitespace-nowrap">{standingBadge(row).label}</td>
              <td className="wrap-anywhere">
                {row.status === 'pending' ? '–' : byText(row, tournament.startTime, place)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={total}>
            <th scope="row">Pool</th>
            <td data-right="">{formatAmount(fromWire(payouts.pool))}</td>
            <td colSpan={4}>{payouts.final ? '' : 'Entries are open: the pool grows until they close.'}</td>
          </tr>
        </tfoot>
      </table>
    </PrintSheet>
  );
}

/** The results on paper: for the wall, the league and the file. */
export function ResultsPrint({
  results,
  at,
  ...place
}: PrizePlaceOfPaper & { results: readonly TournamentResult[]; at: string }) {
  const sums = resultsTotals(results);
  return (
    <PrintSheet wide heading={headingOf(place)} title={titleOf('Results', at, place)}>
      <table className={table}>
        <thead>
          <tr className={head}>
            <th scope="col">Place</th>
            <th scope="col">Player</th>
            <FigureHead>Entry</FigureHead>
            {sums.prizes > 0 ? <FigureHead>Prize, USD</FigureHead> : null}
            {sums.bounties > 0 ? <FigureHead>Bounties</FigureHead> : null}
            {sums.points > 0 ? <FigureHead>Points</FigureHead> : null}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.entryId} className={line}>
              <th scope="row">{resultPlace(result)}</th>
              <td className="wrap-anywhere">{result.player.name}</td>
              <td data-right="">{result.entryNo}</td>
              {sums.prizes > 0 ? <td data-right="">{amountOrDash(result.prize)}</td> : null}
              {sums.bounties > 0 ? <td data-right="">{amountOrDash(result.bounties)}</td> : null}
              {sums.points > 0 ? <td data-right="">{pointsText(result.points)}</td> : null}
            </tr>
          ))}
        </tbody>
        {sums.prizes > 0 || sums.bounties > 0 ? (
          <tfoot>
            <tr className={total}>
              <th scope="row" colSpan={3}>
                Total
              </th>
              {sums.prizes > 0 ? <td data-right="">{formatAmount(sums.prizes)}</td> : null}
              {sums.bounties > 0 ? <td data-right="">{formatAmount(sums.bounties)}</td> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </PrintSheet>
  );
}

function FigureHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" data-right="">
      {children}
    </th>
  );
}

function amountOrDash(wire: string): string {
  const amount = fromWire(wire);
  return amount === 0 ? '–' : formatAmount(amount);
}

/** The receipt that a player signs: the prize, and how it was paid. */
export function PayoutReceipt({ row, ...place }: PrizePlaceOfPaper & { row: PlaceRow }) {
  const { roomName, timeZone, tournament } = place;
  return (
    <PrintSheet heading={roomName} title={tournament.name}>
      <p className="mb-2 text-stat font-semibold tabular-nums">{formatMoney(fromWire(row.prize))}</p>
      <Facts label="Prize">
        <Fact label="Player">{row.player?.name ?? '–'}</Fact>
        <Fact label="For">
          {row.place === 0 ? 'Deal' : `${placeText(row)} place`}
          {placeNote(row) === '' ? '' : `, ${placeNote(row)}`}
        </Fact>
        <Fact label="Played">{formatShortDate(tournament.startTime, timeZone)}</Fact>
        {row.at === null ? null : <Fact label="Paid">{formatDayTime(row.at, timeZone)}</Fact>}
        {row.paymentMethod === null ? null : <Fact label="Payment method">{METHOD_LABEL[row.paymentMethod]}</Fact>}
        {row.by === null ? null : <Fact label="Cashier">{row.by}</Fact>}
        {row.drawerName === null ? null : <Fact label="Drawer">{row.drawerName}</Fact>}
      </Facts>
      <p className="mt-10 border-t border-line pt-1 text-meta">Received by</p>
    </PrintSheet>
  );
}

/** The deal on paper, with a line for each player's signature. */
export function OfferPrint({ offer, at, ...place }: PrizePlaceOfPaper & { offer: DealOffer; at: string }) {
  const rows = dealRows(offer, 'icm', {});
  return (
    <PrintSheet
      wide
      heading={headingOf(place)}
      title={`Offer of a deal, ${formatDayTime(at, place.timeZone)}, ${formatCount(rows.length)} players`}
    >
      <table className={table}>
        <thead>
          <tr className={head}>
            <th scope="col">Player</th>
            <FigureHead>Chips</FigureHead>
            {WAYS.map((way) => (
              <FigureHead key={way}>{METHOD_NAME[way]}</FigureHead>
            ))}
            <th scope="col">Agreed to, signature</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entryId, name, stack, cells }) => (
            <tr key={entryId} className={`${line} *:py-3`}>
              <th scope="row">{name}</th>
              <td data-right="">{formatCount(stack)}</td>
              {WAYS.map((way) => (
                <td key={way} data-right="">
                  {cells[way] === null ? '–' : formatAmount(cells[way].amount)}
                </td>
              ))}
              <td>{NOTHING_YET}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={total}>
            <th scope="row">Paid now</th>
            <td data-right="">{formatCount(offer.chips)}</td>
            {WAYS.map((way) => (
              <td key={way} data-right="">
                {formatAmount(paidNow(offer))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-meta">
        {formatMoney(fromWire(offer.inPlay))} in play, {formatMoney(fromWire(offer.keptForFirst))} kept for first.
      </p>
    </PrintSheet>
  );
}
