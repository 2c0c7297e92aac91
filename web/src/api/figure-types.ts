// Server types for the figures of the pit boss, executive and analytics screens, and for smart seating.
import type { components } from './generated/schema.gen';

type Schemas = components['schemas'];

export type PitOverview = Schemas['PitOverview'];
/** A share in percent together with its base. */
export type Figure = Schemas['Figure'];
export type FigurePoint = Schemas['Point'];
export type Insight = Schemas['Insight'];
export type ExecutiveSummary = Schemas['Summary'];
/** A room in the comparison of all rooms. */
export type RoomColumn = Schemas['RoomColumn'];
export type Performance = Schemas['Performance'];
export type DayPerformance = Schemas['DayPerformance'];
export type AdvancedAnalytics = Schemas['Advanced'];
export type Advice = Schemas['Advice'];
export type GameWaits = Schemas['GameWaits'];
export type PeakForecast = Schemas['Forecast'];
export type HourlyOccupancy = Schemas['Occupancy'];
export type OccupancyRow = Schemas['OccupancyRow'];
export type RealTime = Schemas['RealTime'];

export type SmartSeating = Schemas['SmartSeating'];
export type SeatRecommendation = Schemas['Recommendation'];
export type SeatReason = Schemas['Reason'];
export type TableAnalytics = Schemas['TableAnalytics'];
export type WaitingPlayer = Schemas['Waiting'];
