import { useRoom } from '@/api/session/session-context';
import { Notices } from '@/room/settings/notices/notices-form';
import { HeadActions } from './head-actions';

/** The notices of the active room to its players. */
export function NoticesPage() {
  return <Notices roomId={useRoom().id} renderHead={(save) => <HeadActions>{save}</HeadActions>} />;
}
