import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationsPanel } from '@/platform/organizations/organizations-panel';
import { platformStatsQuery } from '@/platform/organizations/queries';
import { PlatformFigures } from '@/platform/organizations/platform-figures';
import { useAdministrator } from '../administrator-context';
import { SecurityPanel } from '../security-panel';
import { SystemPanel } from '../system-panel';
import { Button } from '@/ui/button';
import { PageHead } from '@/ui/page-head';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';

const CreateOrganizationDialog = lazyPart(
  async () => (await import('@/platform/organizations/create-organization-dialog')).CreateOrganizationDialog,
);

export function OrganizationsPage() {
  const { platformDomain } = useAdministrator();
  const stats = useQuery(platformStatsQuery);
  const [creating, setCreating] = useState(false);
  const { q = '' } = useSearch({ from: '/$' });
  const navigate = useNavigate({ from: '/$' });
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
        search={q}
        onSearch={(text) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, q: text === '' ? undefined : text }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div className="grid grid-cols-2 items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]">
        <SystemPanel />
        <SecurityPanel />
      </div>
      {creating ? (
        <Boundary place="layer">
          <CreateOrganizationDialog platformDomain={platformDomain} onClose={() => setCreating(false)} />
        </Boundary>
      ) : null}
    </>
  );
}
