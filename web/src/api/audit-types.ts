// The organization's audit trail.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** An act: who did what, where and when. */
export type AuditLine = Schemas['AuditLine'];
/** What the trail can be asked for. */
export type TrailFilters = Schemas['TrailFilters'];
