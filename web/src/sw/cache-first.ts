/** Screens that are opened where the network comes and goes: they start from the device. */
export function startsFromCache(pathname: string): boolean {
  return /^\/(?:mobile|dealer|pitboss-go)(?:\/|$)/.test(pathname);
}
