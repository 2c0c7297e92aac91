// The platform's vocabulary, apart from the card room's: only the master console speaks it.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type Administrator = Schemas['Administrator'] & {
  /** Two-step sign-in has to be set up before anything else. */
  mustSetUpTwoStep?: boolean;
};
export type PlatformOrganization = Schemas['PlatformOrganization'];
export type PlatformStats = Schemas['PlatformStats'];
