import { PageHead } from '@/ui/page-head';

export function AuditPage() {
  return <PageHead title="Audit Trail" />;
}
