import { AdminPanel } from '@/features/community/admin/admin-panel';
import { Empty } from '@/ui/empty';
import { Frame } from '../frame';
import { useMember } from '../member-context';
import { ROOT } from '../root';

export function AdminPage() {
  const { id, isAdmin } = useMember();
  return (
    <Frame title="Admin Panel" back={ROOT} wide>
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
