// Server types for staff, the dealers' rotation and alerts.
import type { components } from './generated/schema.gen';
import type { Body, With } from './types';

type Schemas = components['schemas'];

export type Alert = Schemas['Alert'];
export type AlertPriority = Alert['priority'];
export type AlertKind = Alert['kind'];
export type NewCall = With<Body<'/api/pit-boss/alerts', 'post'>, 'roomId' | 'kind'>;
export type NewTableOpening = With<Body<'/api/table-openings', 'post'>, 'roomId' | 'tableId' | 'gameTypeId'>;
export type TableOpening = Schemas['TableOpening'];
/** Reasons for calling the floor. */
export type CallKind = NewCall['kind'];

export type Staff = Schemas['Staff'];
export type StaffShift = Schemas['WorkShift'];
/** An organization's account that a staff record can be linked to. */
export type SignIn = Schemas['SignIn'];
export type StaffStatus = Staff['status'];
export type StaffRole = Staff['role'];
/** The dealer at a table. */
export type Dealing = Schemas['Dealing'];
export type DealerScreen = Schemas['DealerScreen'];
export type MyShift = Schemas['MyShift'];

export type Rotation = Schemas['Rotation'];
export type RotationString = Schemas['DealerString'];
export type RotationRow = Schemas['RotationRow'];
export type RotationCell = Schemas['RotationCell'];
export type PushMove = Schemas['PushMove'];
export type RotationWarning = Schemas['RotationWarning'];
