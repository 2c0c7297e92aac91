import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Page } from '../layout/page';

/** 404 inside the shell: the way back is at hand. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" detail="404">
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[60ch] text-body text-ink-2">
          There is nothing at this address. It may have been typed wrong, or what it showed is gone.
        </p>
        <Link to="/" className={buttonStyle({ variant: 'primary' })}>
          Go to Dashboard
        </Link>
      </div>
    </Page>
  );
}
