import { type ReactNode, useState } from 'react';
import { RetryBoundary, useRetry } from '@/lib/lazy-part';
import { Button } from './button';
import { describeError } from './error-text';
import { sheetStyle } from './layer-style';

/** The place of the error message: the whole page, in place of the part, a layer of its own, or none. */
type BoundaryStyle = 'page' | 'part' | 'layer' | 'silent';

interface BoundaryProps {
  place?: BoundaryStyle;
  /** Shown while the code is loading; with `silent` also when it is missing. */
  fallback?: ReactNode;
  /** The frame around the error message, where the children render the frame themselves. */
  frame?: (failure: ReactNode) => ReactNode;
  /** Closes a layer that cannot be shown. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** Contains a failure inside its frame. A part whose code is missing is retried once the network is back. */
export function Boundary({ place = 'part', fallback = null, frame, onClose, children }: BoundaryProps) {
  if (place === 'silent') return <RetryBoundary fallback={fallback}>{children}</RetryBoundary>;
  return (
    <RetryBoundary
      fallback={fallback}
      renderFailure={(error, onReset) => {
        const failure = <Failure place={place} error={error} onReset={onReset} onClose={onClose} />;
        return frame === undefined ? failure : frame(failure);
      }}
    >
      {children}
    </RetryBoundary>
  );
}

interface FailureProps {
  place: Exclude<BoundaryStyle, 'silent'>;
  error: unknown;
  onReset: () => void;
  onClose?: (() => void) | undefined;
}

/** The failure and the way to recover. A browser may cache a failed file: then only a reload helps. */
export function Failure({ place, error, onReset, onClose }: FailureProps) {
  const { failures, busy, isMissing, retry } = useRetry(error, onReset);
  const [isClosed, setClosed] = useState(false);
  const offline = isMissing && !navigator.onLine;
  if (isClosed) return null;

  const title = place === 'page' ? 'This page could not be shown' : 'This could not be opened';
  const text = offline
    ? 'You are offline. It opens by itself when the network is back.'
    : isMissing
      ? 'A file of the app did not arrive. Nothing that was saved is lost.'
      : 'Nothing that was saved is lost. Try again; if it fails again, reload the page.';
  const actions = (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="primary" busy={busy} onClick={retry}>
        Try Again
      </Button>
      {offline || (isMissing && failures < 2) ? null : <Button onClick={() => window.location.reload()}>Reload</Button>}
      {place === 'layer' ? (
        <Button
          onClick={() => {
            setClosed(true);
            onClose?.();
          }}
        >
          Close
        </Button>
      ) : null}
    </div>
  );
  const detail = isMissing ? null : <p className="text-dense wrap-anywhere text-ink-3">{describeError(error)}</p>;

  if (place === 'page')
    return (
      <section role="alert" className="grid justify-items-start gap-2 p-6 in-[main]:p-0 phone:p-4">
        <h1 tabIndex={-1} className="text-page font-semibold">
          {title}
        </h1>
        <p className="max-w-[60ch] text-body text-ink-2">{text}</p>
        {detail}
        {actions}
      </section>
    );
  if (place === 'part')
    return (
      <div role="alert" className="grid justify-items-center gap-1 px-4 py-6 text-center">
        <strong className="text-body font-semibold">{title}</strong>
        <p className="max-w-[44ch] text-dense text-balance text-ink-3">{text}</p>
        {detail}
        {actions}
      </div>
    );
  return (
    <div
      role="alert"
      className={`${sheetStyle} pointer-events-auto fixed bottom-6 left-1/2 z-dialog grid w-[min(28rem,100%-3rem)] -translate-x-1/2 gap-1 px-6 py-5 phone:inset-x-0 phone:bottom-0 phone:translate-x-0 phone:px-4 phone:pb-safe-4`}
    >
      <strong className="text-title font-semibold">{title}</strong>
      <p className="text-body text-ink-2">{text}</p>
      {detail}
      {actions}
    </div>
  );
}
