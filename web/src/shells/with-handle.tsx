import type { ReactNode } from 'react';
import type { Act } from '@/api/acts/types';
import { type ActHandle, type Refusal, useAct } from './use-act';

/**
 * The part of `useAct` that a form needs. Requests that are no acts, such as signing in, are sent by a handle of their
 * own.
 */
export interface FormHandle<Vars, Answer> extends Pick<ActHandle<Vars, Answer>, 'busy' | 'sayDone'> {
  send: (vars: Vars, done?: (answer: Answer) => void, refused?: (refusal: Refusal) => void) => Promise<unknown>;
}

interface WithHandleProps<Vars, Answer> {
  act: Act<Vars, Answer> | FormHandle<Vars, Answer>;
  children: (handle: FormHandle<Vars, Answer>) => ReactNode;
}

/** Makes the handle of an act; a handle is passed on. */
export function WithHandle<Vars, Answer>({ act, children }: WithHandleProps<Vars, Answer>) {
  return 'send' in act ? children(act) : <OwnHandle act={act}>{children}</OwnHandle>;
}

function OwnHandle<Vars, Answer>({ act, children }: WithHandleProps<Vars, Answer> & { act: Act<Vars, Answer> }) {
  return children(useAct(act));
}
