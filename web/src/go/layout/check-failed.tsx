import { errorText } from '@/api/client/errors';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Mark } from '@/ui/mark';

interface CheckFailedProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** The sign-in could not be checked, and no earlier sign-in is stored. */
export function CheckFailed({ error, retrying, onRetry }: CheckFailedProps) {
  return (
    <main className="grid min-h-dvh place-content-center place-items-center gap-4 text-[1.125rem]">
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
          {errorText(error, "We couldn't check your sign-in.")}
        </Empty>
      </div>
    </main>
  );
}
