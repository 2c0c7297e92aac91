import { HttpError } from './client/errors';

/** Whether the password was right and the second step is missing, or its code was wrong. */
export function asksForCode(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.type === 'urn:pitboss:two-step';
}
