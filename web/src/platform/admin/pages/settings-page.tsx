import { PasswordPanel } from '@/room/account/password/password-panel';
import { TwoStepPanel } from '@/room/account/two-step/two-step-panel';
import { PageHead } from '@/ui/page-head';
import { useAdministrator } from '../administrator-context';

export function SettingsPage() {
  const { administrator } = useAdministrator();
  return (
    <>
      <PageHead title="Settings" detail={`${administrator.name} · ${administrator.email}`} />
      <div className="grid max-w-[46rem] gap-4">
        <TwoStepPanel base="/api/admin/two-step" required />
        <PasswordPanel path="/api/admin/password" />
      </div>
    </>
  );
}
