// Holds, waits and tabs are counted from the server's instants. A tablet whose clock is wrong would show them wrong, so the
// difference is measured from the Date header of answers and "now" is the server's.

/** The header has whole seconds: smaller differences are noise, and a right clock stays untouched. */
const NOISE_MS = 2_000;

let offset = 0;

export function observeServerTime(
  dateHeader: string | null,
  sentAt: number,
  receivedAt: number,
): void {
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return;
  const measured = server + 500 - (sentAt + receivedAt) / 2;
  const next = Math.abs(measured) <= NOISE_MS ? 0 : measured;
  if (Math.abs(next - offset) > NOISE_MS || next === 0) offset = next;
}

/** The present instant, as the server has it. */
export function serverNow(): number {
  return Date.now() + offset;
}
