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
  let loaded: { default: T } | null = null;
  let failure: PartMissingError | null = null;
  let failures = 0;
  let pending: Promise<void> | null = null;
  /** What is drawn. It stays the same component as long as one is mounted, or its state would be lost. */
  let shown: ComponentType<never> | null = null;

  function start(): Promise<void> {
    if (loaded !== null) return Promise.resolve();
    pending ??= load()
      .then(
        (module) => {
          loaded = module;
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

  function Part(props: never) {
    if (failure !== null) throw failure;
    shown ??= loaded?.default ?? (lazy(get as never) as ComponentType<never>);
    return createElement(shown, props);
  }
  return Object.assign(Part, { preload: start }) as unknown as T & Preloadable;
}

interface RetryBoundaryProps {
  /** While the code is on its way. */
  fallback?: ReactNode;
  /** In place of the children when they failed. Left out, the fallback stays and the code is asked for again in silence. */
  renderFailure?: (error: unknown, onReset: () => void) => ReactNode;
  children: ReactNode;
}

/** An error boundary and a Suspense boundary in one. `Boundary` of the kit is one that says what failed. */
export class RetryBoundary extends Component<
  RetryBoundaryProps,
  { failed: { error: unknown } | null }
> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidUpdate() {
    // A layer that its page has closed meanwhile: the next one starts anew.
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

/** Tries again when the network is back, and every five seconds, as long as code is missing. */
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

  // The network, and time.
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
