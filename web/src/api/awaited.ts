import type { Money } from './types';
import type { components } from './schema.gen';

// Answers whose routes are on their way. Each moves to types.ts, from the generated document, when its route is there.

type Schemas = components['schemas'];

export type DirectoryList = 'recent' | 'all' | 'members' | 'vip' | 'owing' | 'refused' | 'inactive';

type MembershipBrief = Pick<Schemas['Membership'], 'membershipType' | 'status' | 'expiryDate'>;

export interface DirectoryRow {
  player: Schemas['Player'];
  vip: boolean;
  membership: MembershipBrief | null;
  seat: { tableId: string; tableNumber: number; seatNumber: number } | null;
  session: Schemas['Session']['status'] | null;
  visits90: number;
  hours90: number;
  lastVisit: string | null;
  owed: Money;
}

export interface DirectoryCounts {
  total: number;
  active: number;
  inactive: number;
  membersToday: number;
  byTerm: { daily: number; monthly: number; annual: number };
  inRoom: number;
  playing: number;
  notSeated: number;
  vip: number;
  newThisMonth: number;
  newComparison: string;
  owing: number;
  refused: number;
}

export interface RunningRental {
  id: string;
  roomId: string;
  tableNumber: number;
  seatNumber: number;
  startTime: string;
  minutes: number;
  charge: Money;
}

export interface PlayerProfile {
  player: Schemas['Player'];
  vip: boolean;
  vipRank: number | null;
  vipOf: number;
  balance: Money;
  owed: Money;
  running: RunningRental | null;
  membership: Schemas['Membership'] | null;
  memberships: Schemas['Membership'][];
  visits90: number;
  averageVisitMinutes: number | null;
  hours90: number;
  lifetimeHours: number;
  lifetimeVisits: number;
  weeks: { starts: string; hours: number; complete: boolean }[];
  session: Schemas['Session'] | null;
  funds: Money;
  prepaid: Money;
  asOf: string;
}

export type SeatRowState = 'running' | 'paid' | 'pending' | 'prepaid' | 'free' | 'walk_in';

export interface SeatRow {
  day: string;
  table: { id: string; tableNumber: number };
  gameTypeName: string;
  seatNumber: number;
  from: string;
  to: string | null;
  minutes: number;
  hourlyRate: Money;
  charge: Money | null;
  rentalId: string | null;
  state: SeatRowState;
}

export interface SessionStats {
  inRoom: number;
  playing: number;
  waiting: number;
  checkedIn: number;
  checkedInToday: number;
  comparison: string;
  averagePlayedMinutes: number | null;
  closedToday: number;
  owedByWaiting: Money;
  owingWaiting: number;
}

export interface Whereabouts {
  playerId: string;
  seat: {
    tableId: string;
    tableNumber: number;
    seatNumber: number;
    awaySince: string | null;
  } | null;
  waiting: { gameTypeId: string; gameTypeName: string; position: number; of: number }[];
  left: { tableNumber: number; at: string } | null;
}
