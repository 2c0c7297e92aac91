import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Page } from './layout/page';

/** A screen that this role may not see (docs/rules/entry-selection.md): it says who may. */
export function WhoMay({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Panel title={title} hideTitle>
        <Empty
          title="Your role may not see this screen"
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
