import { expect, test } from 'vitest';
import { REFRESH } from './polling';

// The specified refresh intervals in seconds, in the order of the specification.
const SPEC: Record<keyof typeof REFRESH, number> = {
  tables: 30,
  tablesFloor: 15,
  tablesByRoom: 15,
  dashboardStats: 30,
  waitlist: 30,
  waitlistFrontOffice: 15,
  activity: 60,
  players: 60,
  playersFrontOffice: 30,
  sessions: 10,
  seatRentals: 15,
  chipTransactions: 20,
  memberships: 30,
  seats: 5,
  alerts: 10,
  overview: 30,
  executiveSummary: 30,
  executiveTables: 30,
  staff: 60,
  insights: 60,
  advancedAnalytics: 30,
  smartSeating: 45,
};

test('the polling intervals are the specified ones', () => {
  const seconds = Object.fromEntries(Object.entries(REFRESH).map(([name, ms]) => [name, ms / 1000]));
  expect(seconds).toEqual(SPEC);
});
