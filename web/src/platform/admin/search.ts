export const TABS = ['organizations', 'audit', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** Without a tab, the organizations are shown. */
export interface AdminSearch {
  /** Selects this surface. */
  admin?: string | undefined;
  tab?: Exclude<Tab, 'organizations'> | undefined;
  /** The text that the organizations are searched by. */
  q?: string | undefined;
}

/** Parses the address of the master console; ignores anything else in it. */
export function adminSearch({ admin, tab, q }: Record<string, unknown>): AdminSearch {
  const known = TABS.find((each) => each === tab);
  return {
    admin: typeof admin === 'string' ? admin : undefined,
    tab: known === 'organizations' ? undefined : known,
    q: typeof q === 'string' && q !== '' ? q : undefined,
  };
}
