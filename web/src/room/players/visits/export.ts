import { fromWire } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { isHere, playedMinutes, VISIT_STATUS } from '@/domain/visit';
import { whereText } from './model';
import { type CsvColumn, csvAmount } from '@/lib/csv';
import { formatTime, isoDay } from '@/lib/format';
import type { Visit } from './rows';

/** The columns of the screen, one fact per column. */
export function sessionsCsv(timeZone: string, now: number): readonly CsvColumn<Visit>[] {
  const seatOf = ({ session, where }: Visit) => (isHere(session) ? (where?.seat ?? null) : null);
  const moment = (at: string | null) => (at === null ? '' : `${isoDay(at, timeZone)} ${formatTime(at, timeZone)}`);
  return [
    { header: 'Player', value: ({ session }) => session.player.name },
    { header: 'Status', value: ({ session }) => VISIT_STATUS[session.status].label },
    { header: 'Table', value: (visit) => seatOf(visit)?.tableNumber ?? null },
    { header: 'Seat', value: (visit) => seatOf(visit)?.seatNumber ?? null },
    {
      header: 'Where',
      value: (visit) => (seatOf(visit) === null ? whereText(visit.session, visit.where, timeZone) : ''),
    },
    { header: 'Checked in at', value: ({ session }) => moment(session.checkInTime) },
    { header: 'Out at', value: ({ session }) => moment(session.checkOutTime) },
    { header: 'Played, minutes', value: ({ session }) => playedMinutes(session, now) },
    {
      header: 'Membership',
      value: ({ standing }) => (standing?.membership == null ? '' : TERM_LABEL[standing.membership.membershipType]),
    },
    { header: 'Membership status', value: ({ standing }) => standing?.membership?.status ?? '' },
    {
      header: 'Owes, USD',
      value: ({ standing }) => (standing === undefined ? '' : csvAmount(fromWire(standing.owed))),
    },
    { header: 'Notes', value: ({ session }) => session.notes },
  ];
}
