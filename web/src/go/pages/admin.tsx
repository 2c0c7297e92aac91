import { AdminPanel } from '../admin/admin-panel';
import { Empty } from '@/ui/empty';
import { Frame } from '../layout/frame';
import { useMember } from '../layout/member-context';
import { HOME } from '../links';

export function AdminPage() {
  const { id, isAdmin } = useMember();
  return (
    <Frame title="Admin Panel" back={HOME} wide>
      {isAdmin ? (
        <AdminPanel me={id} />
      ) : (
        <Empty title="Only admins see this">
          An admin of the community invites people and decides who may do what.
        </Empty>
      )}
    </Frame>
  );
}
