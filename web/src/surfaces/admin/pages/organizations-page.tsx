import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationsPanel } from '@/features/organizations/organizations-panel';
import { platformStatsQuery } from '@/features/organizations/queries';
import { PlatformFigures } from '@/features/organizations/platform-figures';
import { SecurityPanel } from '@/features/platform/security-panel';
import { SystemPanel } from '@/features/platform/system-panel';
import { goTo, useSearch, withWord } from '@/lib/address';
import { Button } from '@/ui/button';
import { PageHead } from '@/ui/page-head';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';

const CreateOrganizationDialog = lazyPart(async () => ({
  default: (await import('@/features/organizations/create-organization-dialog'))
    .CreateOrganizationDialog,
}));

export function OrganizationsPage({ platformDomain }: { platformDomain: string }) {
  const stats = useQuery(platformStatsQuery);
  const [creating, setCreating] = useState(false);
  const search = useSearch();
  return (
    <>
      <PageHead
        title="Organizations"
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            Create Organization
          </Button>
        }
      />
      <PlatformFigures />
      <OrganizationsPanel
        platformDomain={platformDomain}
        total={stats.data?.totalOrganizations}
        search={new URLSearchParams(search).get('q') ?? ''}
        onSearch={(q) => goTo(withWord(search, 'q', q === '' ? null : q), 'replace')}
      />
      <div className="grid grid-cols-2 items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]">
        <SystemPanel />
        <SecurityPanel trailAt={withWord(search, 'tab', 'audit')} />
      </div>
      {creating ? (
        <Boundary look="layer">
          <CreateOrganizationDialog
            platformDomain={platformDomain}
            onClose={() => setCreating(false)}
          />
        </Boundary>
      ) : null}
    </>
  );
}
