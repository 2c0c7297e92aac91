import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { roleName } from '@/features/auth/model';
import { useUser } from '../session-context';
import { Page } from './page';

/** In the place of a screen that the role may not see (docs/rules/entry-selection.md). */
export function WhoMay({ title, who }: { title: string; who: string }) {
  const { role } = useUser();
  return (
    <Page title={title}>
      <Panel title={title} hideTitle>
        <Empty
          title={`${title} is not part of your role`}
          action={
            <Link to="/" className={buttonStyle()}>
              Go to Dashboard
            </Link>
          }
        >
          You are signed in as {roleName[role]}. {who} may see it. The owner of the club assigns
          roles.
        </Empty>
      </Panel>
    </Page>
  );
}

/** Who holds the permission to read reports. */
export const READS_REPORTS = 'Owners, executives, floor managers and pit bosses';
