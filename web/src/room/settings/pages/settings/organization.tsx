import { OrganizationPanel } from '@/room/settings/organization/organization-panel';
import { useCan } from '@/api/session/session-context';

/** The organization itself: its name, its kind, and its contact details. */
export function OrganizationPage() {
  return <OrganizationPanel readOnly={!useCan()('manage_settings')} />;
}
