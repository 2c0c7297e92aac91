// The platform's vocabulary, apart from the card room's: only the master console speaks it.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type Administrator = Schemas['Administrator'];
export type PlatformOrganization = Schemas['PlatformOrganization'];
export type PlatformStats = Schemas['PlatformStats'];
/** A line of the platform's own trail. */
export type TrailEntry = Schemas['TrailEntry'];
/** An administrator who is signed in to an organization now. */
export type Impersonation = Schemas['Impersonation'];
export type SystemFigures = Schemas['SystemFigures'];
export type SecurityFigures = Schemas['SecurityFigures'];
/** Whether an organization may have a domain. */
export type DomainCheck = Schemas['DomainCheck'];
/** A figure of each of the last 60 minutes. */
export type Measure = Schemas['Measure'];
