/** Every polling interval in milliseconds. While the socket is open, only data that changes without an event is polled. */
export const REFRESH = {
  tables: 30_000,
  tablesFloor: 15_000,
  tablesByRoom: 15_000,
  dashboardStats: 30_000,
  waitlist: 30_000,
  waitlistFrontOffice: 15_000,
  activity: 60_000,
  players: 60_000,
  playersFrontOffice: 30_000,
  sessions: 10_000,
  seatRentals: 15_000,
  chipTransactions: 20_000,
  memberships: 30_000,
  seats: 5_000,
  alerts: 10_000,
  overview: 30_000,
  staff: 60_000,
  executiveSummary: 30_000,
  executiveTables: 30_000,
  insights: 60_000,
  advancedAnalytics: 30_000,
  smartSeating: 45_000,
} as const;

export type RefreshName = keyof typeof REFRESH;
