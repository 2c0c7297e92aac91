// The game that a visitor joins as soon as they are signed in: between the sign-in page and the page that joins.

let pending: string | null = null;

export function joinAfterSignIn(code: string): void {
  pending = code;
}

/** Whether this code is to be joined without another press. Answers true once. */
export function takePendingJoin(code: string): boolean {
  const isPending = pending !== null && pending === code;
  pending = null;
  return isPending;
}
