import { errorText, fieldErrors } from '@/api/client/errors';

/** What is wrong with a form as a whole: nothing while each error stands at its field. */
export function wholeError(error: Error | null, fallback: string): string | null {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null;
  return errorText(error, fallback);
}
