import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type AppliedPatches, applyPatches } from '@/api/acts/patches';
import { outcomeOf, performAct } from '@/api/acts/perform';
import { onSettled } from '@/api/acts/send';
import type { Act, BoundAct, Outcome } from '@/api/acts/types';
import { askWhoIsSignedIn } from '@/api/session/person-queries';
import { userQuery } from '@/api/shared-queries';
import { serverNow } from '@/lib/clock';
import { toast, type ToastActionContent } from '@/ui/toast-store';
import { offerUndo } from '@/ui/undo-store';

export interface ActHandle<Vars, Answer, Field extends string = never> {
  /** For taps: never rejects, and says in a toast how the act ended. */
  run: (vars: Vars, done?: (answer: Answer) => void) => void;
  /**
   * For forms: says nothing, the form shows the outcome. `done` is called once the act is done, however late. When the person
   * has left the form meanwhile, a toast says how the act ended, and `done` is not called.
   */
  send: (vars: Vars, done?: (answer: Answer) => void) => Promise<Outcome<Answer>>;
  /** The success toast of a form. `action` stands in the place of Undo. */
  sayDone: (vars: Vars, answer: Answer, action?: ToastActionContent) => void;
  busy: boolean;
  /** Of the last attempt; an `unknown` one becomes `done` or `refused` when its outcome is known. */
  outcome: Outcome<Answer> | null;
  /** Of a refused act: what is wrong with a field of the form by its name, and the sentence for the rest. */
  refused: Refused<Field>;
  reset: () => void;
  allowed: boolean;
  /** Why the act cannot be sent now. */
  disabledReason: string | undefined;
}

export interface Refused<Field extends string> {
  message: string | null;
  fields: Partial<Record<Field, string>>;
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

/** One act of a screen: sends it once, and keeps what is known of its outcome. `fields` are the names of the form's fields. */
export function useAct<Vars, Answer, Field extends string = never>(
  act: Act<Vars, Answer>,
  fields: readonly Field[] = [],
): ActHandle<Vars, Answer, Field> {
  const client = useQueryClient();
  const isOnline = useOnline();
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [underWay, setUnderWay] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null);
  const shown = useRef<Outcome<Answer> | null>(null);
  const isMounted = useRef(false);

  // The page: an answer may come when the person has left the form.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function perform(
    vars: Vars,
    onOutcome: (outcome: Outcome<Answer>) => void,
  ): Promise<Outcome<Answer>> {
    setUnderWay((count) => count + 1);
    const applied = applyPatches(client, act.patch(vars, serverNow()));
    const first = await performAct(act, vars);
    setUnderWay((count) => count - 1);
    const show = (next: Outcome<Answer>) => {
      finish(client, act, vars, next, applied);
      // Two presses that share an attempt have one outcome.
      if (shown.current === next) return;
      shown.current = next;
      setOutcome(next);
      onOutcome(next);
    };
    if (first.kind === 'unknown')
      onSettled(first.id, (settlement) => show(outcomeOf(act, settlement)));
    show(first);
    return first;
  }

  return {
    busy: underWay > 0,
    outcome,
    reset: () => setOutcome(null),
    allowed:
      act.permission === null || user === null || user === undefined
        ? true
        : user.permissions.includes(act.permission),
    disabledReason: disabledReasonOf(
      underWay > 0 && act.repeat === 'same',
      isOnline || act.offline !== null,
    ),
    refused: refusalOf(outcome, fields),
    send: (vars, done) =>
      perform(vars, (next) => {
        if (!isMounted.current) sayOutcome(client, act, vars, next);
        else if (next.kind === 'done') done?.(next.answer);
      }),
    sayDone: (vars, answer, action) => sayDone(client, act, vars, answer, action),
    run: (vars, done) =>
      void perform(vars, (next) => {
        sayOutcome(client, act, vars, next);
        if (next.kind === 'done') done?.(next.answer);
      }),
  };
}

/** A sentence that stands at its field is not repeated above the form; what has no field there stands above it. */
function refusalOf<Answer, Field extends string>(
  outcome: Outcome<Answer> | null,
  names: readonly Field[],
): Refused<Field> {
  if (outcome?.kind !== 'refused') return { message: null, fields: {} };
  const { fields, message } = outcome;
  const isField = (name: string): name is Field => names.some((each) => each === name);
  const others = Object.keys(fields).filter((name) => !isField(name));
  const placed = Object.keys(fields).length - others.length;
  return {
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => isField(name)),
    ) as Refused<Field>['fields'],
    message:
      others.length > 0
        ? others.map((name) => fields[name]).join(' ')
        : placed > 0
          ? null
          : message,
  };
}

function disabledReasonOf(isSending: boolean, canSend: boolean): string | undefined {
  if (isSending) return 'Already being sent';
  return canSend ? undefined : 'Needs the network';
}

function finish<Vars, Answer>(
  client: QueryClient,
  act: Act<Vars, Answer>,
  vars: Vars,
  outcome: Outcome<Answer>,
  applied: AppliedPatches,
): void {
  const { kind } = outcome;
  if (kind === 'refused' && outcome.status === 401) askWhoIsSignedIn(client);
  if (kind === 'refused') applied.rollback();
  if (kind === 'done') applied.keep();
  // After a refusal as well: what was shown may have been out of date.
  if (kind === 'done' || kind === 'refused')
    for (const queryKey of act.refresh(vars)) void client.invalidateQueries({ queryKey });
}

/** One toast for how an act ended. */
export function sayOutcome<Vars, Answer>(
  client: QueryClient,
  act: Act<Vars, Answer>,
  vars: Vars,
  outcome: Outcome<Answer>,
): void {
  switch (outcome.kind) {
    case 'done':
      return sayDone(client, act, vars, outcome.answer);
    case 'refused':
      toast({
        title: 'Error',
        description: failureOf(act.failure, outcome.message),
        tone: 'error',
      });
      return;
    case 'queued':
      toast({
        title: 'Saved on this device',
        description: `${act.label(vars)}: sent when you are back online.`,
      });
      return;
    case 'unknown':
      toast({
        title: 'No confirmed result',
        description: `${act.label(vars)}: this may have been recorded.`,
        tone: 'error',
      });
  }
}

function failureOf(failure: string, message: string): string {
  return message === failure ? failure : `${failure}: ${message}`;
}

/** The success toast. While the act can be taken back it offers Undo, and so does the list in the shell. */
export function sayDone<Vars, Answer>(
  client: QueryClient,
  act: Act<Vars, Answer>,
  vars: Vars,
  answer: Answer,
  action?: ToastActionContent,
): void {
  const said = act.success(answer, vars);
  const offer = act.undo(answer, vars);
  if (offer === null || action !== undefined) {
    if (said !== null) toast({ ...said, ...(action === undefined ? {} : { action }) });
    return;
  }
  const onAct = () => void runBound(client, offer.undo);
  if (said === null) offerUndo(act.label(vars), offer.until, onAct);
  else
    toast({
      ...said,
      action: { label: 'Undo', onAct, until: offer.until },
      durationMs: Math.max(5_000, offer.until - serverNow()),
    });
}

/** Performs an act outside a component: from a toast, or from the list of undo offers. */
async function runBound(client: QueryClient, { act, vars }: BoundAct): Promise<void> {
  // The act that offers the undo has tied the variables to it.
  const bound = act as Act<unknown, unknown>;
  const applied = applyPatches(client, bound.patch(vars, serverNow()));
  const outcome = await performAct(bound, vars);
  finish(client, bound, vars, outcome, applied);
  sayOutcome(client, bound, vars, outcome);
}
