import type { Seat } from '@/api/types';
import { minutesBetween } from '@/domain/duration';
import type { Cents } from '@/domain/money';
import { seatAway, seatTime } from '@/room/staff/dealing/model';
import { formatMoney } from '@/lib/format';
import { SeatWord } from './stage';

/** The lines of a seat below its name: the time played and the tab, or the state in which no one plays there. */
export function seatLines(seat: Pick<Seat, 'state' | 'since' | 'awaySince'>, now: number, tab: Cents | null) {
  const minutes = (since: string) => minutesBetween(Date.parse(since), now);
  if (seat.state === 'closed') return [];
  if (seat.state === 'reserved')
    return [
      <SeatWord key="word" tone="info">
        Reserved
      </SeatWord>,
    ];
  if (seat.state === 'away')
    return [
      <SeatWord key="word" tone="warn">
        Away {seatAway(minutes(seat.awaySince ?? seat.since))}
      </SeatWord>,
    ];
  return [
    <span key="time" className="block text-[clamp(1rem,3.43cqw,1.75rem)]/[1.1] font-semibold text-ink">
      {seatTime(minutes(seat.since))}
    </span>,
    ...(tab === null
      ? []
      : [
          <span key="tab" className="block text-[clamp(0.6875rem,1.9cqw,0.9375rem)]/none text-ink-3">
            {formatMoney(tab)}
          </span>,
        ]),
  ];
}
