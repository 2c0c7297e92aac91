import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { errorText, fieldErrors } from '@/api/client/errors';
import { asksForCode } from '@/api/two-step';
import type { FormHandle } from './with-handle';

interface RequestOptions<Vars, Answer> extends Omit<UseMutationOptions<Answer, Error, Vars>, 'mutationFn'> {
  /** The refusal when there was no answer: "Registration failed". */
  failure?: string;
  /** The errors of the fields, where they are not those of the answer. */
  fieldsOf?: (error: Error, vars: Vars) => Record<string, string>;
}

export interface RequestHandle<Vars, Answer> extends FormHandle<Vars, Answer> {
  run: (vars: Vars, done?: (answer: Answer) => void) => void;
  isSending: boolean;
  error: Error | null;
  reset: () => void;
}

/**
 * Sends a request that is no act. An act belongs to the person who is signed in, is recorded, and can be looked up
 * later; so signing in and out, requests before a sign-in, and downloads are sent in this way. A form stays busy after
 * success: its page is about to be replaced.
 */
export function useRequest<Vars = void, Answer = unknown>(
  send: (vars: Vars) => Promise<Answer>,
  { failure, fieldsOf = fieldErrors, ...options }: RequestOptions<Vars, Answer> = {},
): RequestHandle<Vars, Answer> {
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation({ ...options, mutationFn: send });
  return {
    // `error` says why it failed.
    run: (vars, done) => void mutateAsync(vars).then(done, () => undefined),
    isSending: isPending,
    error,
    reset,
    busy: isPending || isSuccess,
    send: (vars, done, refused) =>
      mutateAsync(vars).then(done, (reason: Error) =>
        refused?.({
          kind: 'refused',
          status: 0,
          message: errorText(reason, failure),
          fields: fieldsOf(reason, vars),
          current: null,
        }),
      ),
    sayDone: () => undefined,
  };
}

/** A sign-in refuses a wrong code of the second step at its field. */
export function wrongCode(error: Error, { code }: { code: string }): Record<string, string> {
  return asksForCode(error) && code !== '' ? { code: errorText(error) } : {};
}
