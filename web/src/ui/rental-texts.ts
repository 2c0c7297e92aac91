/** The texts around the charge of a seat rental. */
export interface RentalTexts {
  rentalCaption: string;
  tableGame: (table: number, game: string) => string;
  lineDetail: (from: string, to: string, minutes: number, hourlyRate: string) => string;
  free: Record<'table' | 'away', string>;
  freeTime: (minutes: number, reason: string, from: string, to: string) => string;
  charged: (minutes: number) => string;
  fromPrepaid: string;
  toPay: string;
  isFree: (graceMinutes: number) => string;
  paysAtLeast: (minutes: number) => string;
}

export const RECEIPT_TEXTS: RentalTexts = {
  rentalCaption: 'Seat rental by table: from, to, minutes, rate, amount',
  tableGame: (table, game) => `Table ${table}, ${game}`,
  lineDetail: (from, to, minutes, hourlyRate) => `${from} to ${to}, ${minutes} min at ${hourlyRate}/h`,
  free: { table: 'table paused', away: 'away from the table' },
  freeTime: (minutes, reason, from, to) => `${minutes} min free: ${reason}, ${from} to ${to}`,
  charged: (minutes) => `${minutes} min charged`,
  fromPrepaid: 'Paid from prepaid time',
  toPay: 'Total',
  isFree: (graceMinutes) => `A stay under ${graceMinutes} minutes is free.`,
  paysAtLeast: (minutes) => `A stay pays at least ${minutes} minutes.`,
};
