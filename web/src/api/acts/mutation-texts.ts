import { ActError, HttpError } from '../client/errors';

/** The texts of toasts after a mutation. Error toasts are titled "Error". */
export interface MutationTexts {
  success: string;
  error: string;
}

/** The specified sentence followed by the server's own: "Failed to update table: Table 5 is full". */
export function failureText(error: unknown, { error: failed }: Pick<MutationTexts, 'error'>): string {
  if (error instanceof HttpError) return error.detail === null ? failed : `${failed}: ${error.detail}`;
  if (error instanceof ActError) return error.message === '' ? '' : `${failed}: ${error.message}`;
  return error instanceof TypeError ? `${failed}: the server could not be reached.` : failed;
}
