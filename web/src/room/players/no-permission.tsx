import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Page } from '@/shells/page';

/** Replaces a screen that this role may not open (docs/rules/entry-selection.md), and names the roles that may. */
export function NoPermission({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Panel title={title} hideTitle>
        <Empty
          title="You don't have access to this screen"
          action={
            <Link to="/floor-manager" className={buttonStyle()}>
              Go to Floor Manager
            </Link>
          }
        >
          Front office, floor managers, pit bosses, executives and owners see who the players are.
        </Empty>
      </Panel>
    </Page>
  );
}
