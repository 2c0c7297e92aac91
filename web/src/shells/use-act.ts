import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type AppliedPatches, applyPatches, isPatched, whilePatched } from '@/api/acts/patches';
import { outcomeOf, performAct, type Settled } from '@/api/acts/perform';
import { DISCARDED, onSettled } from '@/api/acts/send';
import type { Act, BoundAct, Outcome } from '@/api/acts/types';
import { askWhoIsSignedIn } from '@/api/session/person-queries';
import { userQuery } from '@/api/queries';
import { serverNow } from '@/lib/clock';
import { toast, type ToastActionContent } from '@/ui/toast-store';
import { offerUndo, type Undoable } from '@/ui/undo-store';

export interface ActHandle<Vars, Answer> {
  /**
   * For taps: never rejects, and reports the outcome in a toast. `handles` returns whether it has handled a refusal;
   * then no toast is shown.
   */
  run: (vars: Vars, done?: (answer: Answer) => void, handles?: (refusal: Refusal) => boolean) => void;
  /**
   * For forms: shows no toast, because the form shows the outcome. `done` is called once the act is done, however late.
   * If the person has left the form meanwhile, a toast reports the outcome, and neither `done` nor `refused` is called.
   */
  send: (vars: Vars, done?: (answer: Answer) => void, refused?: (refusal: Refusal) => void) => Promise<Outcome<Answer>>;
  /** The success toast of a form. `action` replaces Undo. */
  sayDone: (vars: Vars, answer: Answer, action?: ToastActionContent) => void;
  busy: boolean;
  /** The outcome of the last attempt; `unknown` changes to `done` or `refused` when the outcome is known. */
  outcome: Outcome<Answer> | null;
  /** Why the last attempt was refused. */
  refusal: string | null;
  reset: () => void;
  allowed: boolean;
  /** Why the act cannot be sent now. */
  disabledReason: string | undefined;
}

export type Refusal = Extract<Outcome<unknown>, { kind: 'refused' }>;

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

/** One act of a screen: sends it once and tracks its outcome. */
export function useAct<Vars, Answer>(act: Act<Vars, Answer>): ActHandle<Vars, Answer> {
  const client = useQueryClient();
  const isOnline = useOnline();
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [underWay, setUnderWay] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null);
  const shown = useRef<Outcome<Answer> | null>(null);
  const isMounted = useRef(false);

  // Synchronizes with the page: an answer may arrive after the person has left the form.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function perform(vars: Vars, onOutcome: (outcome: Outcome<Answer>) => void): Promise<Outcome<Answer>> {
    setUnderWay((count) => count + 1);
    const { first, applied } = await attemptWithPatches(client, act, vars);
    setUnderWay((count) => count - 1);
    const show = (next: Outcome<Answer>) => {
      finish(client, act, vars, next, applied);
      // Two presses that share an attempt have one outcome.
      if (shown.current === next) return;
      shown.current = next;
      setOutcome(next);
      onOutcome(next);
    };
    if (first.kind === 'unknown') onSettled(first.id, (settlement) => show(outcomeOf(act, settlement)));
    show(first);
    return first;
  }

  return {
    busy: underWay > 0,
    outcome,
    reset: () => setOutcome(null),
    allowed:
      act.permission === null || user === null || user === undefined ? true : user.permissions.includes(act.permission),
    disabledReason: disabledReasonOf(underWay > 0 && act.repeat === 'same', isOnline || act.offline !== null),
    refusal: outcome?.kind === 'refused' ? placeRefusal(outcome, () => false).message : null,
    send: (vars, done, refused) =>
      perform(vars, (next) => {
        if (!isMounted.current) sayOutcome(client, act, vars, next);
        else if (next.kind === 'done') done?.(next.answer);
        else if (next.kind === 'refused') refused?.(next);
      }),
    sayDone: (vars, answer, action) => sayDone(client, act, vars, answer, action),
    run: (vars, done, handles) =>
      void perform(vars, (next) => {
        if (next.kind === 'refused' && handles?.(next) === true) return;
        sayOutcome(client, act, vars, next);
        if (next.kind === 'done') done?.(next.answer);
      }),
  };
}

/**
 * A sentence that is shown at its field is not repeated above the form; errors of other fields are shown above it.
 */
export function placeRefusal(
  { fields, message }: Refusal,
  isShown: (name: string) => boolean,
): { message: string | null; fields: Record<string, string> } {
  const names = Object.keys(fields);
  const others = names.filter((name) => !isShown(name));
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name))),
    message:
      others.length > 0
        ? others.map((name) => fields[name]).join(' ')
        : names.length > 0 || message === DISCARDED
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
  // After a refusal too: the shown data may have been out of date.
  if (kind === 'done' || kind === 'refused')
    for (const queryKey of act.refresh(vars)) if (!isPatched(queryKey)) void client.invalidateQueries({ queryKey });
}

async function attemptWithPatches<Vars, Answer>(
  client: QueryClient,
  act: Act<Vars, Answer>,
  vars: Vars,
): Promise<{ first: Outcome<Answer>; applied: AppliedPatches }> {
  const patches = act.patch(vars, serverNow());
  const applied = applyPatches(client, patches);
  const first = await whilePatched(patches, () => performAct(act, vars));
  return { first, applied };
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
  // A notification without a text is not shown.
  if (message === DISCARDED) return '';
  return message === failure ? failure : `${failure}: ${message}`;
}

/** The success toast. While the act can be undone, the toast and the list in the shell offer Undo. */
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
  if (said === null) listUndo(client, act, vars, answer);
  else
    toast({
      ...said,
      action: { label: 'Undo', onAct: () => void runBound(client, offer.undo), until: offer.until },
      durationMs: Math.max(5_000, offer.until - serverNow()),
    });
}

/** Lists the Undo of an act whose result the screen itself shows. Null if the act cannot be undone. */
export function listUndo<Vars, Answer>(
  client: QueryClient,
  act: Act<Vars, Answer>,
  vars: Vars,
  answer: Answer,
): Undoable | null {
  const offer = act.undo(answer, vars);
  return offer && offerUndo(act.label(vars), offer.until, () => void runBound(client, offer.undo));
}

/**
 * One of several acts that a press sends in turn. Shows no toast. Resolves when its outcome is known, however late,
 * even after the person has left the form.
 */
export async function performToEnd<Vars, Answer>(
  client: QueryClient,
  act: Act<Vars, Answer>,
  vars: Vars,
): Promise<Exclude<Outcome<Answer>, { kind: 'unknown' }>> {
  const { first, applied } = await attemptWithPatches(client, act, vars);
  const outcome =
    first.kind === 'unknown'
      ? await new Promise<Settled<Answer>>((resolve) => {
          onSettled(first.id, (settlement) => resolve(outcomeOf(act, settlement)));
        })
      : first;
  finish(client, act, vars, outcome, applied);
  return outcome;
}

/** Performs an act from a toast or from the list of undo offers. */
async function runBound(client: QueryClient, { act, vars }: BoundAct): Promise<void> {
  // The act that offers the undo has paired it with matching variables.
  const bound = act as Act<unknown, unknown>;
  const { first, applied } = await attemptWithPatches(client, bound, vars);
  finish(client, bound, vars, first, applied);
  sayOutcome(client, bound, vars, first);
}
