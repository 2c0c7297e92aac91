import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Page } from '../layout/page';

interface Way {
  to: '/';
  label: string;
}

const dashboard: Way = { to: '/', label: 'Go to Dashboard' };

/** One honest page for every screen that is still to come. */
function Later({ title, way }: { title: string; way: Way }) {
  return (
    <Page title={title}>
      <Panel title={title} hideTitle>
        <Empty
          title={`${title} is not part of this version yet`}
          action={
            <Link to={way.to} className={buttonStyle()}>
              {way.label}
            </Link>
          }
        >
          The entry keeps its place, so that nothing moves when the screen arrives.
        </Empty>
      </Panel>
    </Page>
  );
}

export const SettingsPage = () => <Later title="Settings" way={dashboard} />;
