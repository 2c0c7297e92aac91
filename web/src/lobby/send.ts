const TIMEOUT_MS = 8_000;

/** The server has answered, and refused. */
export class RefusedError extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, { type = '', detail = '' }: { type?: string; detail?: string }) {
    super(detail);
    this.status = status;
    this.type = type;
  }
}

/** Sends an act of a screen. */
export async function send<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new RefusedError(response.status, answer as { type?: string; detail?: string });
  return answer as T;
}
