import { type ComponentType, createElement, type ReactNode, use } from 'react';

/** The code of a part of the app did not arrive: no network, or a newer build has replaced it. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
  /** How often the code of this part has been asked for in vain. */
  readonly failures: number;
  /** Asks for the code again. Rejects with a new error when it is still missing. */
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, failures: number, retry: () => Promise<void>) {
    super(cause instanceof Error ? cause.message : 'The code of this part is missing', { cause });
    this.failures = failures;
    this.retry = retry;
  }
}

interface Preloadable {
  /** Fetches the code ahead. Never rejects: a failure shows when the part is drawn. */
  preload: () => Promise<void>;
}

/**
 * A component in a chunk of its own, like React's `lazy`, except that a failed import can be repeated: the error that it throws
 * to the nearest `Boundary` knows how.
 */
export function lazyPart<T extends (props: never) => ReactNode>(
  load: () => Promise<{ default: T }>,
): T & Preloadable {
  let component: T | null = null;
  let failure: PartMissingError | null = null;
  let failures = 0;
  let pending: Promise<void> | null = null;

  function start(): Promise<void> {
    pending ??= load()
      .then(
        (loaded) => {
          component = loaded.default;
          failure = null;
          failures = 0;
        },
        (error: unknown) => {
          failures += 1;
          failure = new PartMissingError(error, failures, retry);
        },
      )
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  async function retry(): Promise<void> {
    await start();
    if (failure !== null) throw failure;
  }

  function Part(props: never) {
    if (component !== null) return createElement(component as ComponentType<never>, props);
    if (failure !== null) throw failure;
    use(start());
    return null;
  }
  return Object.assign(Part, { preload: start }) as unknown as T & Preloadable;
}
