import { TrailPanel } from '../trail-panel';
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
