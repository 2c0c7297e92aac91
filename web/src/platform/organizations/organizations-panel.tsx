import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { PlatformOrganization } from '../types';
import { serverNow } from '@/lib/clock';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { actsColumn, type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/shells/filter-bar';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { Icon } from '@/ui/icon';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { OnOffBadge } from '@/ui/status-badge';
import { usePhone } from '@/ui/use-media';
import { ActivateConfirm } from './activate-confirm';
import { ImpersonateDialog } from './impersonate-dialog';
import { lastActive, placeOf, typeLabel } from './model';
import { organizationsQuery } from './queries';

type Asked = { act: 'login' | 'activate'; organization: PlatformOrganization } | null;

interface OrganizationsPanelProps {
  platformDomain: string;
  /** Total number of organizations; undefined while it loads. */
  total: number | undefined;
  search: string;
  onSearch: (q: string) => void;
}

/** All organizations, by name. Login opens a session as the owner. */
export function OrganizationsPanel({ platformDomain, total, search, onSearch }: OrganizationsPanelProps) {
  const list = useInfiniteQuery(organizationsQuery(search));
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const phone = usePhone();
  const box = (
    <SearchBox label="Search organizations" placeholder="Name or domain" value={search} onSearch={onSearch} />
  );
  return (
    <>
      <ListPanel
        of={list}
        what="organizations"
        title="All Organizations"
        count={total}
        actions={phone ? undefined : box}
        filters={phone ? <FilterBar>{box}</FilterBar> : null}
        caption="Organizations"
        columns={columnsOf(platformDomain, setAsked)}
        rowKey={({ id }) => id}
        acts
        empty={<Empty title="No organizations yet">Create the first one.</Empty>}
        filtered={
          search !== '' && {
            title: 'No organizations found.',
            why: `No name and no domain has “${search}”.`,
            onClear: () => onSearch(''),
          }
        }
        note="Signs you in as the owner for 1 hour. A banner is shown and every change is logged under both names."
      />
      {asked?.act === 'login' ? <ImpersonateDialog organization={asked.organization} onClose={close} /> : null}
      {asked?.act === 'activate' ? <ActivateConfirm organization={asked.organization} onClose={close} /> : null}
    </>
  );
}

function columnsOf(platformDomain: string, onAsk: (asked: Asked) => void): Column<PlatformOrganization>[] {
  const now = serverNow();
  const domainOf = ({ domain }: PlatformOrganization) => (
    <span className="wrap-anywhere whitespace-normal desk:block desk:min-w-36">
      {domain}
      <span className="text-ink-3">.{platformDomain}</span>
    </span>
  );
  return [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ name }) => <span className="block py-1 wrap-anywhere whitespace-normal desk:min-w-40">{name}</span>,
      phoneDetail: (row) => domainOf(row),
    },
    { key: 'type', header: 'Type', spare: true, phone: 'hide', cell: ({ type }) => typeLabel(type) },
    { key: 'domain', header: 'Domain', phone: 'hide', cell: domainOf },
    {
      key: 'city',
      header: 'City',
      spare: true,
      phone: 'hide',
      cell: (row) => <span className="block min-w-28 wrap-anywhere whitespace-normal">{placeOf(row)}</span>,
    },
    {
      key: 'state',
      header: 'State',
      phone: 'hide',
      cell: ({ isActive }) => <OnOffBadge isOn={isActive} on="Active" off="Inactive" />,
    },
    figure('Locations', ({ stats }) => stats.locationCount, true),
    figure('Rooms', ({ stats }) => stats.roomCount, true),
    figure('Users', ({ stats }) => stats.userCount, false),
    {
      key: 'active',
      header: 'Last active',
      align: 'right',
      phone: 'hide',
      cell: ({ lastActiveAt }) => lastActive(lastActiveAt, now),
    },
    actsColumn((organization) => (
      <span className="inline-flex items-center gap-1">
        <Button
          size="sm"
          aria-label={`Login, ${organization.name}`}
          disabledReason={organization.isActive ? undefined : 'The organization is inactive'}
          onClick={() => onAsk({ act: 'login', organization })}
        >
          Login
          <Icon as={ExternalLink} />
        </Button>
        <More organization={organization} onAsk={onAsk} />
      </span>
    )),
  ];
}

function figure(
  header: string,
  value: (row: PlatformOrganization) => number,
  spare: boolean,
): Column<PlatformOrganization> {
  return {
    key: header,
    header,
    align: 'right',
    phone: 'hide',
    ...(spare ? { spare } : {}),
    cell: (row) => formatCount(value(row)),
  };
}

interface MoreProps {
  organization: PlatformOrganization;
  onAsk: (asked: Asked) => void;
}

function More({ organization, onAsk }: MoreProps) {
  const { isActive, name } = organization;
  return (
    <MoreMenu label={`More for ${name}`}>
      <MenuItem tone={isActive ? 'danger' : 'default'} onSelect={() => onAsk({ act: 'activate', organization })}>
        {isActive ? 'Deactivate…' : 'Activate…'}
      </MenuItem>
    </MoreMenu>
  );
}
