import { HousePanel } from '@/features/house/house-panel';
import { useCan } from '../../session-context';

/** The organization itself: its name, its kind, and how it is reached. */
export function OrganizationPage() {
  return <HousePanel readOnly={!useCan()('manage_settings')} />;
}
