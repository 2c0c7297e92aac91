import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { roleName } from '@/room/account/sign-in/model';
import { useUser } from '@/api/session/session-context';
import { Page } from './page';

/** Replaces a screen that the role may not see (docs/rules/entry-selection.md). */
export function NoPermission({ title, who }: { title: string; who: string }) {
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
          You are signed in as {roleName[role]}. {who} may see it. The owner of the club assigns roles.
        </Empty>
      </Panel>
    </Page>
  );
}

/** The roles with permission to read reports. */
export const READS_REPORTS = 'Owners, executives, floor managers and pit bosses';
