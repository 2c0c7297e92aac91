import { useRoom } from '@/api/session/session-context';
import { PublicPagePanel } from '@/room/settings/public-page/public-page-panel';

/** The public page of the active room. */
export function PublicPagePage() {
  return <PublicPagePanel roomId={useRoom().id} />;
}
