// Server types for tournaments and their prizes; `types.ts` has those of the floor.
import type { Body, With } from './types';
import type { components } from './generated/schema.gen';

type Schemas = components['schemas'];

export type Tournament = Schemas['Tournament'];
export type TournamentStatus = Tournament['status'];
/** The state of the clock at one instant: the item being played and the time that was left of it. */
export type TournamentClock = Schemas['Clock'];
export type Structure = Schemas['Structure'];
/** A level or a break. */
export type StructureItem = Schemas['Item'];
export type Prices = Schemas['Prices'];
export type Price = Schemas['Price'];
export type TournamentRules = Schemas['Rules'];
export type TournamentTemplate = Schemas['Template'];

/** The director's desk without the entries, which are a separate query. */
export type Desk = Schemas['Desk'];
export type TournamentTable = Schemas['TournamentTable'];
export type TournamentSeat = Schemas['TournamentSeat'];
export type SeatPosition = TournamentSeat['position'];
export type Duty = Schemas['Duty'];
export type SeatMove = Schemas['Move'];
export type ChipCount = Schemas['ChipCount'];
/** The act that can be undone. */
export type Undo = Schemas['Undo'];
export type LogLine = Schemas['LogLine'];
/** The consequences of a bust. */
export type Busting = Schemas['Busting'];

export type TournamentEntry = Schemas['TournamentEntry'];
export type EntryKind = TournamentEntry['kind'];
export type Purchase = Schemas['Purchase'];
export type PurchaseKind = Purchase['kind'];

export type Payouts = Schemas['Payouts'];
/** A paid place. */
export type PrizePlace = Schemas['Place'];
export type PrizeStanding = PrizePlace['status'];
export type BountyRow = Schemas['BountyRow'];
/** The payouts of a template by place. */
export type PayoutPreview = Schemas['Preview'];
export type PayoutTemplate = Payouts['template'];
export type Deal = Schemas['Deal'];
export type DealOffer = Schemas['PrizeOffer'];
export type DealShare = Schemas['Share'];
export type DealMethod = Deal['method'];
export type StillIn = Schemas['StillIn'];
export type TournamentResult = Schemas['Result'];
export type Season = Schemas['Season'];
export type SeasonRank = Schemas['Rank'];

export type NewTournament = With<Body<'/api/tournaments', 'post'>, 'roomId' | 'name' | 'buyIn' | 'startTime'>;
export type TournamentChange = Body<'/api/tournaments/{id}', 'patch'>;
export type NewDuplicate = With<Body<'/api/tournaments/{id}/duplicate', 'post'>, 'startTime'>;
export type NewTournamentTemplate = With<Body<'/api/tournament-templates', 'post'>, 'roomId' | 'tournamentId' | 'name'>;
export type ClockAct = With<Body<'/api/tournaments/{id}/clock', 'post'>, 'act'>;
export type MoveSeat = With<
  Body<'/api/tournaments/{id}/moves', 'post'>,
  'entryId' | 'fromTable' | 'fromSeat' | 'toTable' | 'toSeat'
>;
export type BustHand = With<Body<'/api/tournaments/{id}/busts', 'post'>, 'out'>;
export type TableSetting = Body<'/api/tournaments/{id}/tables/{number}', 'patch'>;
export type OpenTables = Body<'/api/tournaments/{id}/tables', 'post'>;
/** The counted stacks, without those that the form has shown. */
export type StackCounts = {
  counts: Omit<With<Body<'/api/tournaments/{id}/counts', 'post'>, 'counts'>['counts'][number], 'was'>[];
};

export type NewEntry = With<Body<'/api/tournaments/{id}/entries', 'post'>, 'playerId'>;
export type NewPurchase = With<Body<'/api/tournament-entries/{id}/purchases', 'post'>, 'kind'>;
/** How a tournament pays. Only payouts that were set by hand have amounts. */
export type PayoutSetting = With<Body<'/api/tournaments/{id}/payouts', 'patch'>, 'template'>;
export type PrizePayment = With<Body<'/api/tournament-entries/{id}/prize/pay', 'post'>, 'paymentMethod'>;
export type NewDeal = With<Body<'/api/tournaments/{id}/deal', 'post'>, 'method' | 'keptForFirst' | 'agreed'>;
export type NewSeason = With<Body<'/api/seasons', 'post'>, 'roomId' | 'league' | 'name' | 'startsOn' | 'endsOn'>;
