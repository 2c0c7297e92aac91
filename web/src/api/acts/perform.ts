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
  return { ...act.request(vars), name: act.name, label: act.label(vars), repeat: act.repeat };
}

/** How long the act may wait for the network; 0 where it may not. */
function keepMsOf<Vars, Answer>(act: Act<Vars, Answer>, vars: Vars, person: string | null): number {
  if (person === null || !queueOwners.has(person)) return 0;
  return Math.max(0, act.offline?.keepMs(vars, serverNow()) ?? 0);
}

/** Sends an act and answers how it ended. An act that may wait is queued when the network is away. */
export async function performAct<Vars, Answer>(
  act: Act<Vars, Answer>,
  vars: Vars,
): Promise<Outcome<Answer>> {
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

type Settled<Answer> = Exclude<Outcome<Answer>, { kind: 'queued' | 'unknown' }>;

/** Every press that joined an attempt is given the same outcome, so that a screen can tell it once. */
const outcomes = new WeakMap<Settlement, Settled<unknown>>();

/** What the ending of an attempt means to the act: a refusal's sentence, and its fields by the form's names. */
export function outcomeOf<Vars, Answer>(
  act: Act<Vars, Answer>,
  ending: Settlement,
): Settled<Answer> {
  const known = outcomes.get(ending) ?? readEnding(act, ending);
  outcomes.set(ending, known);
  // The type of the answer is the server's own description of the operation.
  return known as Settled<Answer>;
}

function readEnding<Vars, Answer>(act: Act<Vars, Answer>, ending: Settlement): Settled<unknown> {
  if (ending.kind === 'done')
    return { kind: 'done', answer: ending.answer, repeated: ending.repeated };
  const { error } = ending;
  if (!(error instanceof HttpError))
    return {
      kind: 'refused',
      status: 0,
      message: messageOf(error, act.failure),
      fields: {},
      current: null,
    };
  const fields = Object.entries(error.fieldErrors).map(([name, text]) => [
    act.fields[name] ?? name,
    text,
  ]);
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
