import type { FeeSchedule, RentalRow, RevenueDay } from '@/api/insight-types';
import type { Membership } from '@/api/types';
import { SOLD_STATUS } from '@/domain/membership';
import { fromWire } from '@/domain/money';
import { METHOD_LABEL, TERM_LABEL } from '@/domain/payment';
import { csvAmount, type CsvColumn } from '@/lib/csv';
import { formatShortDate, formatTime } from '@/lib/format';
import { totalOfDay } from './model';
import { rentalState } from './words';

// The CSV files: every column of the screen, amounts as numbers, times in the room's time zone.

export const DAY_FILE: readonly CsvColumn<RevenueDay>[] = [
  { header: 'Gaming day', value: ({ day }) => day },
  { header: 'Seat rental', value: ({ seatRental }) => csvAmount(fromWire(seatRental)) },
  { header: 'Membership', value: ({ membership }) => csvAmount(fromWire(membership)) },
  { header: 'Total', value: (day) => csvAmount(totalOfDay(day)) },
  { header: 'Complete', value: ({ complete }) => (complete ? 'yes' : 'so far') },
];

type FeeLine = { charge: string; unit: string; amount: string };

export function feeLines({ memberships, seats }: FeeSchedule): FeeLine[] {
  return [
    ...memberships.map(({ membershipType, feeAmount }) => ({
      charge: `${TERM_LABEL[membershipType]} membership`,
      unit: 'a term',
      amount: feeAmount,
    })),
    ...seats.map(({ label, hourlyRate }) => ({
      charge: `Seat rental, ${label}`,
      unit: 'an hour',
      amount: hourlyRate,
    })),
  ];
}

export const FEE_FILE: readonly CsvColumn<FeeLine>[] = [
  { header: 'Charge', value: ({ charge }) => charge },
  { header: 'Per', value: ({ unit }) => unit },
  { header: 'Amount', value: ({ amount }) => csvAmount(fromWire(amount)) },
];

/** "Cash"; "Imported" for a membership that was sold elsewhere. */
export function methodText(method: string): string {
  if (method === '') return 'Imported';
  return Object.entries(METHOD_LABEL).find(([key]) => key === method)?.[1] ?? method;
}

export function membershipFile(timeZone: string): readonly CsvColumn<Membership>[] {
  return [
    { header: 'Sold', value: ({ soldAt }) => formatShortDate(soldAt, timeZone) },
    { header: 'At', value: ({ soldAt }) => formatTime(soldAt, timeZone) },
    { header: 'Player', value: ({ player }) => player.name },
    { header: 'Term', value: ({ membershipType }) => TERM_LABEL[membershipType] },
    { header: 'From', value: ({ startsAt }) => formatShortDate(startsAt, timeZone) },
    { header: 'To', value: ({ expiryDate }) => formatShortDate(expiryDate, timeZone) },
    { header: 'Status', value: ({ status }) => SOLD_STATUS[status].label },
    { header: 'Fee', value: ({ feeAmount }) => csvAmount(fromWire(feeAmount)) },
    { header: 'Paid by', value: ({ paymentMethod }) => methodText(paymentMethod) },
    { header: 'Sold by', value: ({ soldBy }) => soldBy },
  ];
}

export function rentalFile(timeZone: string): readonly CsvColumn<RentalRow>[] {
  return [
    { header: 'Day', value: ({ startTime }) => formatShortDate(startTime, timeZone) },
    { header: 'From', value: ({ startTime }) => formatTime(startTime, timeZone) },
    { header: 'To', value: ({ endTime }) => (endTime === null ? null : formatTime(endTime, timeZone)) },
    { header: 'Player', value: ({ player }) => player.name },
    { header: 'Table', value: ({ table }) => table.tableNumber },
    { header: 'Seat', value: ({ seatNumber }) => seatNumber },
    { header: 'Game', value: ({ gameType }) => gameType.name },
    { header: 'Minutes', value: ({ minutes }) => minutes },
    { header: 'Hourly rate', value: ({ hourlyRate }) => csvAmount(fromWire(hourlyRate)) },
    { header: 'Charge', value: ({ charge }) => csvAmount(fromWire(charge)) },
    { header: 'Owed', value: ({ owed }) => csvAmount(fromWire(owed)) },
    { header: 'Status', value: (row) => rentalState(row) },
  ];
}
