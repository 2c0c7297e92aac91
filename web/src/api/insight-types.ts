import type { components } from './schema.gen';

// What the house's figures, reports and drawings are made of, taken from the generated types.

type Schemas = components['schemas'];

/** What a range of gaming days earned. */
export type TexasRevenue = Schemas['TexasRevenue'];
export type RevenueDay = Schemas['DayRevenue'];
/** What is charged now. */
export type FeeSchedule = Schemas['FeeSchedule'];
/** What a player's stay came to, as it stands. */
export type RentalRow = Schemas['Tab'];

/** Every value of a report is text: money "150.00", minutes "95", a time as elsewhere; null is nothing. */
export type Report = Schemas['Report'];
export type ReportKind = Report['kind'];
export type ReportFormat = Schemas['Fact']['format'];
export type ReportSection = Report['sections'][number];
export type ReportLine = ReportSection['rows'][number];

export type Drawing = Schemas['Drawing'];
