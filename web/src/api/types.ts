// The server's vocabulary, taken from the generated types. Everything else imports these names from here.
import type { SeatState } from '@/domain/seats';
import type { TableStatus } from '@/domain/table-status';
import type { components, paths } from './generated/schema.gen';

type Schemas = components['schemas'];

/** An amount on the wire: a decimal string with two digits. `fromWire` makes it `Cents`. */
export type Money = string;

export type { SeatState, TableStatus };
export type User = Schemas['User'];
export type Permission = User['permissions'][number];
export type Role = User['role'];
/** The tenant of this host, fetched before anyone has signed in. */
export type EntryInfo = Schemas['Entry'];
export type DemoSignIn = Schemas['DemoSignIn'];
export type Room = Schemas['Room'];
export type RoomSettings = Schemas['Settings'];
export type Player = Schemas['Player'];
export type PlayerImport = Schemas['PlayerImport'];
export type PlayerImportHead = Schemas['PlayerImportHead'];
export type PlayerImportDuplicate = Schemas['PlayerImportDuplicate'];
export type GameType = Schemas['GameType'];
export type GameFormat = GameType['gameFormat'];
export type GamePreset = Schemas['Preset'];
export type GamePresets = Schemas['Offer'];
export type Stakes = Pick<GameType, 'smallBlind' | 'bigBlind' | 'minBuyIn' | 'maxBuyIn'>;
export type Table = Schemas['Table'];
export type Hold = Schemas['HeldSeat'];
/** A seated player who has requested a seat change. */
export type SeatChange = Schemas['SeatChange'];
export type SeatOffer = NonNullable<SeatChange['offer']>;
export type Rental = Schemas['Rental'];
/** The occupant of a seat; an open seat is not listed. */
export type Seat = Omit<Schemas['Seat'], 'state'> & { state: Exclude<SeatState, 'open'> };
export type WaitlistEntry = Schemas['WaitlistEntry'];
/** Which of the players called for the opening of a table have come. */
export type Turnout = Schemas['Turnout'];
export type WaitStatus = WaitlistEntry['status'];
export type WaitSource = WaitlistEntry['source'];
export type Activity = Schemas['Activity'];
export type DashboardStats = Schemas['Stats'];
export type WaitEstimate = Schemas['Estimate'];
export type NextPlayer = Schemas['NextPlayer'];
/** The server's order of the open seats. */
export type NextSeats = Schemas['NextSeats'];
export type NextMove = Schemas['NextMove'];
export type BreakPlan = Schemas['Plan'];
export type TableSetup = Schemas['TableSetup'];
export type Note = Schemas['Note'];
/** A player who must not be seated with another one. */
export type Apart = Schemas['KeptApart'];
export type Refusal = Schemas['Refusal'];
export type RefusalPlace = Refusal['place'];
export type RefusalReason = Refusal['reason'];
export type DirectoryList = NonNullable<
  NonNullable<paths['/api/directory/{room}']['get']['parameters']['query']>['list']
>;
/** All data of a player's page in one answer. */
export type PlayerProfile = Schemas['Profile'];
/** A player's stay in one seat. */
export type SeatRow = Schemas['SeatTaken'];
export type SeatRowState = SeatRow['state'];
export type SessionStats = Schemas['SessionsStats'];
/** A player's place in the room: at a seat, on lists, or neither any more. */
export type Whereabouts = Schemas['Whereabouts'];

/** The entry check of a player, and the memberships that can be sold to them. */
export type EntryCheck = Schemas['Door'];
export type MembershipOffer = Schemas['PlayerOffer'];
export type Membership = Schemas['Membership'];
export type MembershipType = Membership['membershipType'];
export type MembershipStatus = Membership['status'];
/** A visit, from checking in to checking out. */
export type Session = Schemas['Session'];
export type SessionStatus = Session['status'];

export type PaymentMethod = NonNullable<Schemas['CageEntry']['paymentMethod']>;
export type ChipTransaction = Schemas['ChipTransaction'];
export type TransactionType = ChipTransaction['transactionType'];
export type LedgerEntry = Schemas['CageEntry'];
export type LedgerKind = LedgerEntry['kind'];
/** The cage of a room as its cashiers see it. */
export type Cage = Schemas['Overview'];
export type Drawer = Schemas['Drawer'];
export type Shift = Schemas['Shift'];
export type ShiftHead = Schemas['ShiftHead'];
export type ShiftRow = Schemas['Row'];
export type LargeCash = Schemas['LargeCash'];

// Request bodies. The OpenAPI document marks no field as required, because the server answers a missing one in the
// specified words. The types here require the fields that a call cannot do without.

export type Body<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;

export type With<Sent, Needed extends keyof Sent> = {
  [K in Needed]-?: NonNullable<Sent[K]>;
} & Omit<Sent, Needed>;

export type NewPlayer = With<Body<'/api/players', 'post'>, 'name'>;
export type PlayerChange = Body<'/api/players/{id}', 'patch'>;
export type NewRefusal = With<Body<'/api/players/{id}/refusals', 'post'>, 'roomId' | 'place' | 'reason'>;
export type NewGameType = With<
  Body<'/api/game-types', 'post'>,
  'name' | 'gameFormat' | 'smallBlind' | 'bigBlind' | 'minBuyIn'
>;
export type NewTable = With<Body<'/api/tables', 'post'>, 'roomId' | 'tableNumber' | 'gameTypeId'>;
export type TableChange = Body<'/api/tables/{id}', 'patch'>;
export type BreakTable = With<Body<'/api/tables/{id}/break', 'post'>, 'moves' | 'rest'>;
export type NewSeat = With<Body<'/api/seats', 'post'>, 'tableId' | 'playerId' | 'seatNumber' | 'buyInAmount'>;
export type NewWaitlistEntry = With<Body<'/api/waitlist', 'post'>, 'playerId' | 'gameTypeId' | 'roomId'>;
export type CallPlayer = Body<'/api/waitlist/{id}/call', 'post'>;
export type SeatFromWaitlist = Body<'/api/waitlist/{id}/seat', 'post'>;
export type NewMembership = With<
  Body<'/api/memberships', 'post'>,
  'playerId' | 'organizationId' | 'membershipType' | 'feeAmount' | 'expiryDate' | 'paymentMethod'
>;
export type NewCheckIn = With<Body<'/api/sessions/check-in', 'post'>, 'roomId'>;
export type CheckedIn = Schemas['CheckedIn'];
export type MembershipFee = Schemas['MembershipFee'];
export type NewChipTransaction = With<
  Body<'/api/chip-transactions', 'post'>,
  'playerId' | 'transactionType' | 'amount' | 'chipCount'
>;
export type NewFunds = With<Body<'/api/player-funds', 'post'>, 'playerId' | 'direction' | 'amount' | 'paymentMethod'>;
export type NewPrepaidTime = With<Body<'/api/prepaid-time', 'post'>, 'playerId' | 'hours' | 'paymentMethod'>;
export type NewShift = With<Body<'/api/shifts', 'post'>, 'roomId' | 'drawerId' | 'counts'>;
export type NewDrawer = With<Body<'/api/drawers', 'post'>, 'roomId' | 'name'>;

/** A seat rental as the desk lists it: the player, the seat, the duration, the cost and the unpaid part of it. */
export type SeatRental = Schemas['Tab'];

/** A player as the desk's lists show them. */
export type DirectoryRow = Schemas['DirectoryRow'];
export type DirectoryCounts = Schemas['Counts'];

/** A gaming day in the books of a room. */
export type CageDay = Schemas['GamingDay'];
