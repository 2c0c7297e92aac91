import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Page } from './page';

/** A 404 inside the shell, with a link back. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" detail="404">
      <Panel title="Where to go from here" hideTitle>
        <Empty
          title="There is nothing at this address"
          action={
            <Link to="/" className={buttonStyle()}>
              Go to Dashboard
            </Link>
          }
        >
          It may have been typed wrong, or what it showed is gone.
        </Empty>
      </Panel>
    </Page>
  );
}
