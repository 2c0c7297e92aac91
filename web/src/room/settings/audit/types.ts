// The organization's audit trail.
import type { components } from '@/api/generated/schema.gen';

type Schemas = components['schemas'];

/** An act: its author, its kind, its place and its time. */
export type AuditLine = Schemas['AuditLine'];
/** The options of the filters. */
export type TrailFilters = Schemas['TrailFilters'];
