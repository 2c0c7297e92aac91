import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatDay, formatTime } from '@/lib/format';
import { useTexts } from '@/lobby/language/language';
import type { History as HistoryData } from '../client';
import { Panel, Row, Timeline } from '../parts';
import { usePageTexts } from '../texts/use-page-texts';
import { money } from '../words';
import { en, type HistoryTexts } from './en';
import { es } from './es';

type Receipt = HistoryData['receipts'][number];
type Visit = HistoryData['visits'][number];

interface HistoryPanelsProps {
  history: HistoryData;
  /** When the page read it. */
  readAt: number;
  timeZone: string;
}

/** The room's records of the player. */
export function HistoryPanels({ history: { tonight, week, visits, receipts }, readAt, timeZone }: HistoryPanelsProps) {
  const t = useTexts({ en, es });
  const { tonight: title, tableSeat } = usePageTexts();
  const facts = tonight.map((moment) => ({
    at: moment.at,
    text: t.moments[moment.kind](moment.gameName, tableSeat(moment.tableNumber, moment.seatNumber)),
  }));
  return (
    <>
      <Panel
        title={title}
        end={<span className="text-dense whitespace-nowrap text-ink-2">{t.asOf(formatTime(readAt, timeZone))}</span>}
      >
        {facts.length === 0 ? <Nothing text={t.nothingTonight} /> : <Timeline facts={facts} timeZone={timeZone} />}
      </Panel>
      <Panel title={t.lastWeek} hideTitle>
        <Row title={t.lastWeek} detail={weekText(t, week)} end={t.visitCount(week.visits)} />
      </Panel>
      <Panel title={t.visits}>
        {visits.map((visit) => (
          <Row key={visit.from} {...visitRow(t, visit, timeZone)} />
        ))}
        {visits.length === 0 ? <Nothing text={t.noVisit} /> : null}
      </Panel>
      <Panel title={t.receipts}>
        {receipts.map((receipt) => (
          <Row key={receipt.number} {...receiptRow(t, receipt, timeZone)} />
        ))}
        {receipts.length === 0 ? <Nothing text={t.noReceipt} /> : null}
      </Panel>
    </>
  );
}

const Nothing = ({ text }: { text: string }) => <p className="px-4 py-3 text-ink-2">{text}</p>;

function weekText(t: HistoryTexts, { playedMinutes, rental }: HistoryData['week']): string {
  const played = t.played(durationText(playedMinutes));
  return fromWire(rental) === 0 ? played : `${played}, ${t.rentalCharged(money(rental))}`;
}

function visitRow(t: HistoryTexts, { from, to, playedMinutes }: Visit, timeZone: string) {
  return {
    title: formatDay(from, timeZone),
    detail: t.fromTo(formatTime(from, timeZone), to === null ? undefined : formatTime(to, timeZone)),
    end: playedMinutes === 0 ? undefined : t.played(durationText(playedMinutes)),
  };
}

function receiptRow(t: HistoryTexts, receipt: Receipt, timeZone: string) {
  const { number, kind, at, amount, paymentMethod, isReversed } = receipt;
  // Entries of drawers name no player, so they have no words here.
  const title = kind in t.kinds ? t.kinds[kind as keyof HistoryTexts['kinds']] : t.receipt;
  const moment = `${formatDay(at, timeZone)} ${formatTime(at, timeZone)}`;
  return {
    title: isReversed ? t.takenBack(title) : title,
    detail: t.receiptDetail(number, moment, paymentMethod === null ? undefined : t.methods[paymentMethod]),
    end: money(amount),
  };
}
