import type { DirectoryRow } from '@/api/types';
import { TERM_LABEL } from '@/domain/payment';
import { fromWire } from '@/domain/money';
import { VISIT_STATUS } from '@/domain/visit';
import { isExcluded } from '../profile/model';
import { type CsvColumn, csvAmount } from '@/lib/csv';
import { isoDay } from '@/lib/format';

function stateOf({ player }: DirectoryRow, now: number): string {
  if (player.barred !== null) return 'Barred';
  if (isExcluded(player, now)) return 'Self-excluded';
  return player.isActive ? 'Active' : 'Inactive';
}

/** The columns of the screen and its badges, one fact per column. */
export function directoryCsv(timeZone: string, now: number): readonly CsvColumn<DirectoryRow>[] {
  const day = (moment: string | null | undefined) => (moment == null ? '' : isoDay(moment, timeZone));
  return [
    { header: 'Player', value: ({ player }) => player.name },
    { header: 'Nickname', value: ({ player }) => player.nickname },
    { header: 'Phone', value: ({ player }) => player.phoneNumber },
    { header: 'Email', value: ({ player }) => player.email },
    { header: 'State', value: (row) => stateOf(row, now) },
    { header: 'VIP', value: ({ vip }) => (vip ? 'Yes' : 'No') },
    {
      header: 'Membership',
      value: ({ membership }) => (membership === null ? '' : TERM_LABEL[membership.membershipType]),
    },
    { header: 'Membership status', value: ({ membership }) => membership?.status ?? '' },
    { header: 'Membership until', value: ({ membership }) => day(membership?.expiryDate) },
    { header: 'In the room', value: ({ session }) => (session === null ? '' : VISIT_STATUS[session].label) },
    { header: 'Table', value: ({ seat }) => seat?.tableNumber ?? null },
    { header: 'Seat', value: ({ seat }) => seat?.seatNumber ?? null },
    { header: 'Visits in 90 days', value: ({ visits90 }) => visits90 },
    { header: 'Hours in 90 days', value: ({ hours90 }) => hours90 },
    { header: 'Last visit', value: ({ lastVisit }) => lastVisit },
    { header: 'Owes, USD', value: ({ owed }) => csvAmount(fromWire(owed)) },
    { header: 'Player since', value: ({ player }) => day(player.createdAt) },
  ];
}
