import { TrailPanel } from '@/features/platform/trail-panel';
import { PageHead } from '@/ui/page-head';

export function AuditPage() {
  return (
    <>
      <PageHead
        title="Audit Trail"
        detail="What was done on the platform. Each organization keeps a trail of its own."
      />
      <TrailPanel />
    </>
  );
}
