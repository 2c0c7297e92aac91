/** RFC 9457, as the server writes it. Parsed by hand, because the first request of every surface needs this code. */
export interface Problem {
  /** The kind of problem, for screens that react to it. */
  type?: string;
  detail?: string;
  errors?: { field: string; message: string }[];
  /** 403: the missing permission. */
  permission?: string;
  /** 409: the conflicting entity. */
  current?: unknown;
}

type Unknown = Partial<Record<string, unknown>>;

function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFieldError(value: unknown): value is { field: string; message: string } {
  return isObject(value) && typeof value.field === 'string' && typeof value.message === 'string';
}

function parseProblem(body: string): Problem | null {
  let raw: unknown;
  try {
    raw = JSON.parse(body);
  } catch {
    return null;
  }
  if (!isObject(raw)) return null;
  const { type, detail, errors, permission, current } = raw;
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof detail === 'string' ? { detail } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter((each) => isFieldError(each)) } : {}),
    ...(typeof permission === 'string' ? { permission } : {}),
    ...(current === undefined ? {} : { current }),
  };
}

/** An answer that was not OK. The message is exactly the status, a colon, and the body or status text. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly problem: Problem | null;
  /** Seconds to wait, as requested by the server (429). */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, body: string, retryAfter: number | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = parseProblem(body);
    this.retryAfter = retryAfter;
  }

  /** The server's sentence for the person, if it sent one. */
  get detail(): string | null {
    return this.problem?.detail || null;
  }

  /** The first message of each field that the server refused (422). */
  get fieldErrors(): Record<string, string> {
    const byField: Record<string, string> = {};
    for (const { field, message } of this.problem?.errors ?? []) byField[field] ??= message;
    return byField;
  }
}

export function isStatus(error: unknown, status: number): error is HttpError {
  return error instanceof HttpError && error.status === status;
}

/** An act that ended without an answer of the server. The message is a sentence for a person. */
export class ActError extends Error {
  override readonly name = 'ActError';
}

/**
 * A failure as one sentence for a person; `fallback` when nothing better is known. Empty for an act that the person
 * discarded: notifications and forms show no error without a text.
 */
export function errorText(error: unknown, fallback = 'Unknown error'): string {
  if (error instanceof HttpError) return error.detail ?? fallback;
  if (error instanceof ActError) return error.message;
  // fetch rejects with a TypeError when no answer arrived.
  if (error instanceof TypeError) return 'The server could not be reached.';
  return fallback;
}

export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof HttpError ? error.fieldErrors : {};
}
