// The platform's types, separate from the card room's; only the master console uses them.
import type { components } from '@/api/generated/schema.gen';

type Schemas = components['schemas'];

export type Administrator = Schemas['Administrator'];
export type PlatformOrganization = Schemas['PlatformOrganization'];
export type PlatformStats = Schemas['PlatformStats'];
/** An event of the platform's audit trail. */
export type TrailEntry = Schemas['TrailEntry'];
/** An administrator's current session in an organization. */
export type Impersonation = Schemas['Impersonation'];
export type SystemFigures = Schemas['SystemFigures'];
export type SecurityFigures = Schemas['SecurityFigures'];
/** Whether a domain is available for an organization. */
export type DomainCheck = Schemas['DomainCheck'];
/** A metric for each of the last 60 minutes. */
export type Measure = Schemas['Measure'];
