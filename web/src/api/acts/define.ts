import type { Act, ActRequest, ActSpec, AnswerOf, Operation, RequestOf } from './types';

/** `/api/waitlist/{id}/seat` with its parameters filled in. */
function fillPath(path: string, parameters: object): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(parameters, name);
    if (value === undefined || value === null || value === '')
      throw new Error(`fill path ${path}: no value for ${name}`);
    return encodeURIComponent(String(value));
  });
}

function requestOf<Op>(op: Operation<Op>, wanted: RequestOf<Op>): ActRequest {
  const { path, body }: { path?: unknown; body?: unknown } = wanted;
  const parameters = typeof path === 'object' && path !== null ? path : {};
  return {
    method: op.method,
    path: fillPath(op.path, parameters),
    ...(body === undefined ? {} : { body }),
  };
}

/** Declares an act: its request, its name, and the texts and updates on the screen. `useAct` performs it. */
export function defineAct<Op, Vars>(name: string, op: Operation<Op>, spec: ActSpec<Op, Vars>): Act<Vars, AnswerOf<Op>> {
  return {
    name,
    permission: op.permission,
    failure: spec.failure,
    repeat: spec.repeat ?? 'same',
    isSecret: spec.isSecret ?? false,
    isUnrecorded: spec.isUnrecorded ?? false,
    fields: spec.fields ?? {},
    offline: spec.offline ?? null,
    request: (vars) => requestOf(op, spec.request(vars)),
    label: spec.label,
    success: (answer, vars) => spec.success?.(answer, vars) ?? null,
    patch: (vars, now) => spec.patch?.(vars, now) ?? [],
    undo: (answer, vars) => spec.undo?.(answer, vars) ?? null,
    refresh: (vars) => spec.refresh?.(vars) ?? [],
  };
}

/** One of two acts that a form sends, chosen by its variables. */
export function eitherAct<First extends object, Second extends object, Answer>(
  isFirst: (vars: First | Second) => vars is First,
  first: Act<First, Answer>,
  second: Act<Second, Answer>,
): Act<First | Second, Answer> {
  function either<T>(vars: First | Second, ofFirst: (vars: First) => T, ofSecond: (vars: Second) => T): T {
    // The second kind is everything that is not the first.
    return isFirst(vars) ? ofFirst(vars) : ofSecond(vars as Second);
  }
  return {
    ...second,
    offline: null,
    request: (vars) =>
      either(
        vars,
        (of) => first.request(of),
        (of) => second.request(of),
      ),
    label: (vars) =>
      either(
        vars,
        (of) => first.label(of),
        (of) => second.label(of),
      ),
    success: (answer, vars) =>
      either(
        vars,
        (of) => first.success(answer, of),
        (of) => second.success(answer, of),
      ),
    patch: (vars, now) =>
      either(
        vars,
        (of) => first.patch(of, now),
        (of) => second.patch(of, now),
      ),
    undo: (answer, vars) =>
      either(
        vars,
        (of) => first.undo(answer, of),
        (of) => second.undo(answer, of),
      ),
    refresh: (vars) =>
      either(
        vars,
        (of) => first.refresh(of),
        (of) => second.refresh(of),
      ),
  };
}
