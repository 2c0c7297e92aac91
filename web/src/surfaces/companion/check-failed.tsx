import './go.css';
import { errorText } from '@/api/client/errors';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Mark } from '@/ui/mark';

interface CheckFailedProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Nobody could say who is signed in, and nothing is known from before. */
export function CheckFailed({ error, retrying, onRetry }: CheckFailedProps) {
  return (
    <main className="go-opening">
      <Mark size={48} />
      <h1 className="sr-only">PitBoss Go</h1>
      <div role="alert">
        <Empty
          title="Auth check failed"
          action={
            <Button size="lg" onClick={onRetry} busy={retrying}>
              Retry
            </Button>
          }
        >
          {errorText(error, 'The server could not say who is signed in.')}
        </Empty>
      </div>
    </main>
  );
}
