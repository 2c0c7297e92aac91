import type { components } from './schema.gen';

// Answers whose routes are on their way. Each comes from the generated document when its route is there.

type Money = string;
type MembershipType = components['schemas']['Membership']['membershipType'];

type Named = { id: string; name: string };

/** What a player's stay came to, as it stands. */
export interface RentalRow {
  id: string;
  playerId: string;
  player: Named;
  roomId: string;
  seatNumber: number;
  table: { id: string; tableNumber: number };
  gameType: Named;
  startTime: string;
  endTime: string | null;
  minutes: number;
  hourlyRate: Money;
  charge: Money;
  owed: Money;
  paymentStatus: 'pending' | 'paid';
  forgotten: boolean;
}

export interface RevenueDay {
  day: string;
  membership: Money;
  seatRental: Money;
  /** The gaming day is over. */
  complete: boolean;
}

interface RevenueByRate {
  label: string;
  hourlyRate: Money | null;
  minutes: number;
  revenue: Money;
  share: string;
}

interface RevenueByTerm {
  label: string;
  membershipType: MembershipType | null;
  sold: number;
  revenue: Money;
  share: string;
}

/** What is charged now. */
export interface FeeSchedule {
  memberships: { membershipType: MembershipType; feeAmount: Money }[];
  seats: { label: string; upToBlind: Money | null; hourlyRate: Money }[];
}

/** What a range of gaming days earned. */
export interface TexasRevenue {
  totalRevenue: Money;
  membershipRevenue: Money;
  seatRentalRevenue: Money;
  startDate: string;
  endDate: string;
  today: string;
  comparison: { label: string; percent: number | null };
  membershipsSold: number;
  rentalMinutes: number;
  days: RevenueDay[];
  byRate: RevenueByRate[];
  byTerm: RevenueByTerm[];
  split: { membership: string; seatRental: string };
  feeSchedule: FeeSchedule;
  asOf: string;
}

export type ReportKind = 'daily' | 'shift' | 'cage' | 'time-charge' | 'memberships' | 'waitlist';

/** How a value of a report is shown. Every value is text: money "150.00", minutes "95", a time as elsewhere; null is nothing. */
export type ReportFormat = 'text' | 'money' | 'number' | 'minutes' | 'time';

export interface ReportFact {
  label: string;
  value: string | null;
  format: ReportFormat;
}

export type ReportLine = Record<string, string | null>;

export interface ReportColumn {
  key: string;
  label: string;
  format: ReportFormat;
}

export interface ReportSection {
  title: string;
  columns: ReportColumn[];
  rows: ReportLine[];
  totals: ReportLine | null;
}

export interface Report {
  kind: ReportKind;
  title: string;
  roomName: string;
  gamingDay: string;
  generatedAt: string;
  facts: ReportFact[];
  sections: ReportSection[];
}

export interface Drawing {
  id: string;
  entries: string[];
  /** In the order in which they were drawn. */
  winners: string[];
  seed: string;
  drawnAt: string;
  by: string;
}
