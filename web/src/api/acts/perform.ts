import { serverNow } from '@/lib/clock';
import { PageLockedError } from '../client/identity';
import { ActError, HttpError } from '../client/errors';
import { unreachableSince } from '../client/reachability';
import { findRecord, writeRecord } from './records';
import { type ActInit, isOffline, newRecord, personFor, sendAct, type Settlement } from './send';
import type { Act, Outcome } from './types';

/** The persons whose queue runs on this page (`ActQueue.start`). */
const queueOwners = new Set<string>();

export function registerQueue(person: string): () => void {
  queueOwners.add(person);
  return () => queueOwners.delete(person);
}

function initOf<Vars, Answer>(act: Act<Vars, Answer>, vars: Vars): ActInit {
  const { name, repeat, isSecret, isUnrecorded } = act;
  return { ...act.request(vars), name, label: act.label(vars), repeat, isSecret, isUnrecorded };
}

/** Milliseconds for which the act may wait for the network; 0 when it may not wait. */
function keepMsOf<Vars, Answer>(act: Act<Vars, Answer>, vars: Vars, person: string | null): number {
  if (person === null || !queueOwners.has(person)) return 0;
  return Math.max(0, act.offline?.keepMs(vars, serverNow()) ?? 0);
}

/** Sends an act and returns how it ended. An act that may wait is queued while there is no network. */
export async function performAct<Vars, Answer>(act: Act<Vars, Answer>, vars: Vars): Promise<Outcome<Answer>> {
  const init = initOf(act, vars);
  const person = personFor(init.path);
  const keepMs = keepMsOf(act, vars, person);
  const subject = act.offline?.replaces?.(vars) ?? '';
  if (person !== null && keepMs > 0 && (isOffline() || unreachableSince.get() !== null)) {
    const made = newRecord(person, init);
    writeRecord({ ...made, state: 'queued', until: made.at + keepMs, subject });
    return { kind: 'queued', id: made.key };
  }
  const ending = await sendAct(init);
  if (ending.kind !== 'unknown') return outcomeOf(act, ending);
  const open = findRecord(ending.key);
  if (keepMs > 0 && open !== undefined) {
    writeRecord({ ...open, state: 'queued', until: serverNow() + keepMs, subject });
    return { kind: 'queued', id: ending.key };
  }
  return { kind: 'unknown', id: ending.key };
}

export type Settled<Answer> = Exclude<Outcome<Answer>, { kind: 'queued' | 'unknown' }>;

/** Every press that joined an attempt receives the same outcome object, so that a screen can report it once. */
const outcomes = new WeakMap<Settlement, Settled<unknown>>();

/**
 * Maps the end of an attempt to the act's outcome: the sentence of a refusal, and its fields under the form's names.
 */
export function outcomeOf<Vars, Answer>(act: Act<Vars, Answer>, ending: Settlement): Settled<Answer> {
  const known = outcomes.get(ending) ?? readEnding(act, ending);
  outcomes.set(ending, known);
  // The type of the answer comes from the server's own description of the operation.
  return known as Settled<Answer>;
}

function readEnding<Vars, Answer>(act: Act<Vars, Answer>, ending: Settlement): Settled<unknown> {
  if (ending.kind === 'done') return { kind: 'done', answer: ending.answer, repeated: ending.repeated };
  const { error } = ending;
  if (!(error instanceof HttpError))
    return {
      kind: 'refused',
      status: 0,
      message: messageOf(error, act.failure),
      fields: {},
      current: null,
    };
  const fields = Object.entries(error.fieldErrors).map(([name, text]) => [act.fields[name] ?? name, text]);
  return {
    kind: 'refused',
    status: error.status,
    message: error.detail ?? act.failure,
    fields: Object.fromEntries(fields) as Record<string, string>,
    current: error.problem?.current ?? null,
  };
}

function messageOf(error: Error, failure: string): string {
  return error instanceof ActError || error instanceof PageLockedError ? error.message : failure;
}
