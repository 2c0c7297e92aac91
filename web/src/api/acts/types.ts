import type { QueryKey } from '@tanstack/react-query';
import type { Permission } from '../types';

export type { Permission } from '../types';

export type WriteMethod = 'POST' | 'PATCH' | 'DELETE';

/** One write route of the server. `Op` is the type of the route in `schema.gen.ts`. */
export interface Operation<Op> {
  readonly method: WriteMethod;
  /** With the route's own parameter names: `/api/waitlist/{id}/seat`. */
  readonly path: string;
  /** Null where the route needs no permission: signing in, the caller's own profile. */
  readonly permission: Permission | null;
  readonly _op?: Op;
}

type PathOf<Op> = Op extends { parameters: { path: infer P } } ? { path: P } : { path?: never };
type BodyOf<Op> = Op extends { requestBody?: infer R }
  ? NonNullable<R> extends infer S
    ? [S] extends [never]
      ? { body?: never }
      : S extends { content: { 'application/json': infer B } }
        ? { body: B }
        : { body?: never }
    : never
  : { body?: never };
type JsonOf<R> = R extends { content: { 'application/json': infer A } } ? A : undefined;
export type AnswerOf<Op> = Op extends { responses: { 200: infer R } }
  ? JsonOf<R>
  : Op extends { responses: { 201: infer R } }
    ? JsonOf<R>
    : undefined;
export type RequestOf<Op> = PathOf<Op> & BodyOf<Op>;

/** The words of a success toast. */
export interface Said {
  title: string;
  description?: string;
}

/** One cached answer and its optimistic update. Made by `patch<T>(key, change)`. */
export interface CachePatch {
  key: QueryKey;
  /** Called only when the cache holds data for the key. */
  change: (data: unknown) => unknown;
}

/** An act that undoes another act, and the deadline until which the server accepts it. */
export interface UndoOffer {
  /** Milliseconds of the server's clock. */
  until: number;
  undo: BoundAct;
}

/** An act together with its variables. Their types match: an act returns both together from `undo`. */
export interface BoundAct {
  readonly act: Act<never, unknown>;
  readonly vars: unknown;
}

/** Waiting for the network: only for acts that cannot conflict. */
export interface OfflineRule<Vars> {
  /** Milliseconds that the act may wait; 0 means that it may not wait. */
  keepMs: (vars: Vars, now: number) => number;
  /** A later act with the same text replaces a waiting one: only the last pot counts. */
  replaces?: (vars: Vars) => string;
}

export interface ActSpec<Op, Vars> {
  request: (vars: Vars) => RequestOf<Op>;
  /** Past tense, for lists: "Chip sale $200.00, Curtis Boyd". */
  label: (vars: Vars) => string;
  /** The toast; null where the screen itself shows the result. */
  success: ((answer: AnswerOf<Op>, vars: Vars) => Said) | null;
  /** "Failed to seat player". */
  failure: string;
  /** 'same' (default): equal requests of one person are one act until answered. 'each': every tap counts. */
  repeat?: 'same' | 'each';
  /** The request holds a PIN or a password: it stays in memory. */
  isSecret?: boolean;
  /** Sent without a record and therefore never looked up: the answer is secret, or the call changes nothing. */
  isUnrecorded?: boolean;
  /** Maps the server's field names to the form's, where they differ. */
  fields?: Readonly<Record<string, string>>;
  /** Optimistic updates. Never for money. */
  patch?: (vars: Vars, now: number) => readonly CachePatch[];
  undo?: (answer: AnswerOf<Op>, vars: Vars) => UndoOffer | null;
  offline?: OfflineRule<Vars>;
  /** Keys to invalidate: only for data that no event covers. */
  refresh?: (vars: Vars) => readonly QueryKey[];
}

/** The request of an act: the path with its parameters filled in. */
export interface ActRequest {
  method: WriteMethod;
  path: string;
  body?: unknown;
}

export interface Act<Vars, Answer> {
  readonly name: string;
  readonly permission: Permission | null;
  readonly failure: string;
  readonly repeat: 'same' | 'each';
  readonly isSecret: boolean;
  readonly isUnrecorded: boolean;
  readonly fields: Readonly<Record<string, string>>;
  request(vars: Vars): ActRequest;
  label(vars: Vars): string;
  success(answer: Answer, vars: Vars): Said | null;
  patch(vars: Vars, now: number): readonly CachePatch[];
  undo(answer: Answer, vars: Vars): UndoOffer | null;
  refresh(vars: Vars): readonly QueryKey[];
  readonly offline: OfflineRule<Vars> | null;
}

export type Outcome<Answer> =
  /** `repeated`: the server had recorded the act already. */
  | { kind: 'done'; answer: Answer; repeated: boolean }
  | { kind: 'queued'; id: string }
  | {
      kind: 'refused';
      status: number;
      message: string;
      fields: Record<string, string>;
      current: unknown;
    }
  /** The act may have been recorded. */
  | { kind: 'unknown'; id: string };
