// Stores the game that a visitor joins after signing in, between the sign-in page and the page that joins.

let pending: string | null = null;

export function joinAfterSignIn(code: string): void {
  pending = code;
}

/** Whether this code should be joined without another press. Returns true only once. */
export function takePendingJoin(code: string): boolean {
  const isPending = pending !== null && pending === code;
  pending = null;
  return isPending;
}
