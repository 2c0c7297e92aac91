import type { Administrator } from '@/api/platform-types';
import { PasswordPanel } from '@/features/password/password-panel';
import { TwoStepPanel } from '@/features/two-step/two-step-panel';
import { PageHead } from '@/ui/page-head';

export function SettingsPage({ administrator }: { administrator: Administrator }) {
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
