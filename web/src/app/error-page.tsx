import { Button } from '@/ui/button';
import { describeError } from '@/ui/error-text';

interface ErrorPageProps {
  error: unknown;
  /** Tries the page again without loading the app anew. */
  onRetry?: () => void;
}

/** A page failed while it was drawn. The shell around it goes on. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  return (
    <section role="alert" className="grid justify-items-start gap-2 py-6">
      <h1 tabIndex={-1} className="text-page font-semibold">
        This page could not be shown
      </h1>
      <p className="max-w-[60ch] text-body text-ink-2">
        Nothing that was saved is lost. Try again; if it fails again, reload the page.
      </p>
      <p className="text-dense wrap-anywhere text-ink-3">{describeError(error)}</p>
      <div className="mt-3 flex gap-2">
        {onRetry === undefined ? null : (
          <Button variant="primary" onClick={onRetry}>
            Try Again
          </Button>
        )}
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </section>
  );
}
