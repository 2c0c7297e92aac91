/** Screens for places with an unreliable network: they start from the device. */
export function startsFromCache(pathname: string): boolean {
  return /^\/(?:mobile|dealer|pitboss-go)(?:\/|$)/.test(pathname);
}
