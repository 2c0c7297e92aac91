import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';

/** The code of a part of the app did not load: no network, or a newer build has replaced it. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
  /** The number of failed attempts to load this part's code. */
  readonly failures: number;
  /** Loads the code again. Rejects with a new error when it is still missing. */
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, failures: number, retry: () => Promise<void>) {
    super(cause instanceof Error ? cause.message : 'The code of this part is missing', { cause });
    this.failures = failures;
    this.retry = retry;
  }
}

interface Preloadable {
  /** Preloads the code. Never rejects: a failure shows when the part is rendered. */
  preload: () => Promise<void>;
}

type Part = (props: never) => ReactNode;

/**
 * A component in a chunk of its own, like React's `lazy`, except that a failed import can be retried: the error that it
 * throws to the nearest `Boundary` has a `retry`.
 */
export function lazyPart<T extends Part>(load: () => Promise<T>): T & Preloadable {
  let loaded: { default: T } | null = null;
  let failure: PartMissingError | null = null;
  let failures = 0;
  let pending: Promise<void> | null = null;
  /** The component to render. It stays the same while one is mounted; otherwise its state would be lost. */
  let shown: ComponentType<never> | null = null;

  function start(): Promise<void> {
    if (loaded !== null) return Promise.resolve();
    pending ??= load()
      .then(
        (part) => {
          loaded = { default: part };
          failure = null;
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

  async function get(): Promise<{ default: T }> {
    await start();
    if (loaded === null) throw failure;
    return loaded;
  }

  async function retry(): Promise<void> {
    await get();
    shown = null;
  }

  function LazyPart(props: never) {
    if (failure !== null) throw failure;
    shown ??= loaded?.default ?? (lazy(get as never) as ComponentType<never>);
    return createElement(shown, props);
  }
  return Object.assign(LazyPart, { preload: start }) as unknown as T & Preloadable;
}

type Loaders = Record<string, () => Promise<Part>>;

/** The parts of a table of loaders. Loaders that import the same file share its chunk. */
export function lazyParts<L extends Loaders>(loaders: L): { [Name in keyof L]: Awaited<ReturnType<L[Name]>> } {
  const parts = Object.entries(loaders).map(([name, load]) => [name, lazyPart(load)]);
  return Object.fromEntries(parts) as { [Name in keyof L]: Awaited<ReturnType<L[Name]>> };
}

interface RetryBoundaryProps {
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** Replaces the children when they failed. Without it, the fallback stays and the code is retried silently. */
  renderFailure?: (error: unknown, onReset: () => void) => ReactNode;
  children: ReactNode;
}

/** An error boundary and a Suspense boundary in one. The kit's `Boundary` is one that shows the error. */
export class RetryBoundary extends Component<RetryBoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidUpdate() {
    // The page has closed the failed layer meanwhile: reset, so that the next one starts without the error.
    const { children } = this.props;
    if (this.state.failed !== null && (children === null || children === false)) this.#reset();
  }

  readonly #reset = () => this.setState({ failed: null });

  override render() {
    const { fallback = null, renderFailure, children } = this.props;
    const { failed } = this.state;
    if (failed === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (renderFailure !== undefined) return renderFailure(failed.error, this.#reset);
    return (
      <>
        {fallback}
        <SilentRetry error={failed.error} onReset={this.#reset} />
      </>
    );
  }
}

function SilentRetry({ error, onReset }: { error: unknown; onReset: () => void }) {
  useRetry(error, onReset);
  return null;
}

const RETRY_AFTER_MS = 5_000;

/** Retries when the network is back, and every five seconds, as long as code is missing. */
export function useRetry(error: unknown, onReset: () => void) {
  const [failures, setFailures] = useState(error instanceof PartMissingError ? error.failures : 1);
  const [busy, setBusy] = useState(false);
  const isMissing = error instanceof PartMissingError;

  const retry = useCallback(async () => {
    if (!(error instanceof PartMissingError)) {
      onReset();
      return;
    }
    setBusy(true);
    try {
      await error.retry();
      onReset();
    } catch {
      setFailures((count) => count + 1);
      setBusy(false);
    }
  }, [error, onReset]);

  // Synchronizes with the network and a timer.
  useEffect(() => {
    if (!isMissing) return;
    const again = () => void retry();
    const timer = setInterval(again, RETRY_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isMissing, retry]);

  return { failures, busy, isMissing, retry: () => void retry() };
}
