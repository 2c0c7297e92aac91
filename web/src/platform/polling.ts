/** Poll intervals of the master console, in milliseconds: the platform has no socket. */
export const PLATFORM_REFRESH = {
  system: 10_000,
  security: 15_000,
  organizations: 30_000,
} as const;
