// Setup data of an organization: fees, rooms and tables as configured, not as they are played at.
import type { components } from './generated/schema.gen';
import type { Body, With } from './types';

type Schemas = components['schemas'];

/** The fees from a gaming day on, until the next schedule. */
export type FeeSchedule = Schemas['Schedule'];
export type SeatPrice = Schemas['SeatPrice'];
export type NewFeeSchedule = With<Body<'/api/fees', 'post'>, 'validFrom' | 'memberships' | 'seats'>;
type RoomBody = Body<'/api/rooms/{room}', 'patch'>;
/** Omitted fields stay unchanged. */
export type SettingsChange = Partial<NonNullable<RoomBody['settings']>>;
export type RoomChange = Omit<RoomBody, 'settings'> & { settings?: SettingsChange };
export type NewRoom = With<Body<'/api/rooms', 'post'>, 'name' | 'location' | 'timeZone'>;
/** A table's setup, including tables that are out of use. */
export type TableSetup = Schemas['TableSetup'];
export type TableSetupChange = Body<'/api/tables/{id}/setup', 'patch'>;
export type GameTypeChange = Body<'/api/game-types/{id}', 'patch'>;
/** The organization's own settings. */
export type Organization = Schemas['House'];
export type OrganizationChange = Body<'/api/organization', 'patch'>;
