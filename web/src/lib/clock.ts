// Holds, waits and tabs count from the server's instants. To show them correctly on a tablet with a wrong clock, the
// offset is measured from the Date header of answers, and "now" is the server's time.

/** The header has whole seconds. Smaller differences are noise and leave a correct clock unchanged. */
const NOISE_MS = 2_000;

let offset = 0;

export function observeServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
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
