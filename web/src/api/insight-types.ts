import type { components } from './generated/schema.gen';

// The parts of the organization's figures, reports and drawings, taken from the generated types.

type Schemas = components['schemas'];

/** The revenue of a range of gaming days. */
export type TexasRevenue = Schemas['TexasRevenue'];
export type RevenueDay = Schemas['DayRevenue'];
/** The charges of the running rentals. */
export type FeeSchedule = Schemas['FeeSchedule'];
/** The amount of a player's stay so far. */
export type RentalRow = Schemas['Tab'];

/** Every value of a report is text: money "150.00", minutes "95", times in the usual format; null is an empty cell. */
export type Report = Schemas['Report'];
export type ReportKind = Report['kind'];
export type ReportFormat = Schemas['Fact']['format'];
export type ReportSection = Report['sections'][number];
export type ReportLine = ReportSection['rows'][number];

export type Drawing = Schemas['Drawing'];
