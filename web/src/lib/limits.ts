// Fixed figures of the product. A test beside this file pins them.

export const toast = {
  limit: 1,
  removeDelayMs: 1_000_000,
  /* Radix Toast has these two as its defaults; they are here for the tests. */
  durationMs: 5_000,
  swipeThresholdPx: 50,
} as const;

/** Radix Tooltip has these as its defaults. */
export const tooltip = { delayMs: 700, skipDelayMs: 300 } as const;

export const sidebar = {
  width: '16rem',
  widthMobile: '18rem',
  widthCollapsed: '3rem',
  shortcut: 'b',
  cookie: 'sidebar_state',
  cookieMaxAgeSeconds: 7 * 24 * 60 * 60,
} as const;

/** A screen narrower than this is a phone. */
export const phoneBelowPx = 768;

/** Below this width a page has one column. */
export const stackedBelowPx = 1024;
/** Between phone and this width the sidebar is a rail. */
export const railBelowPx = 1180;

export const commandListMaxHeightPx = 300;

/** Debounce of a search while typing. */
export const searchDebounceMs = 150;

/** A skeleton appears only when loading takes longer than this. */
export const skeletonDelayMs = 150;

/** Minimum length of a staff member's or an administrator's password (docs/rules/roles.md). */
export const shortestPassword = 12;
