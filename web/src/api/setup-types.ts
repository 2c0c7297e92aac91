// What a house is set up with: fees, rooms and tables as they are kept, not as they are played at.
import type { components } from './schema.gen';
import type { Body, With } from './types';

type Schemas = components['schemas'];

/** What the house asks from a gaming day on, until the next schedule. */
export type FeeSchedule = Schemas['Schedule'];
export type SeatPrice = Schemas['SeatPrice'];
export type NewFeeSchedule = With<Body<'/api/fees', 'post'>, 'validFrom' | 'memberships' | 'seats'>;
type RoomBody = Body<'/api/rooms/{room}', 'patch'>;
/** What is left out stays as it is. */
export type SettingsChange = Partial<NonNullable<RoomBody['settings']>>;
export type RoomChange = Omit<RoomBody, 'settings'> & { settings?: SettingsChange };
export type NewRoom = With<Body<'/api/rooms', 'post'>, 'name' | 'location' | 'timeZone'>;
/** A table as it is set up, one that is out of use too. */
export type TableSetup = Schemas['TableSetup'];
export type TableSetupChange = Body<'/api/tables/{id}/setup', 'patch'>;
export type GameTypeChange = Body<'/api/game-types/{id}', 'patch'>;
/** The organization as it keeps itself. */
export type House = Schemas['House'];
export type HouseChange = Body<'/api/organization', 'patch'>;
