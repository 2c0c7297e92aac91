import { ActError, HttpError } from '@/api/client/errors';

/** What a toast says after a mutation. Error toasts are titled "Error". */
export interface MutationTexts {
  success: string;
  error: string;
}

/** The specified sentence, and the server's own after it: "Failed to update table: Table 5 is full". */
export function failureText(
  error: unknown,
  { error: failed }: Pick<MutationTexts, 'error'>,
): string {
  if (error instanceof HttpError)
    return error.detail === null ? failed : `${failed}: ${error.detail}`;
  if (error instanceof ActError) return `${failed}: ${error.message}`;
  return error instanceof TypeError ? `${failed}: the server could not be reached.` : failed;
}
