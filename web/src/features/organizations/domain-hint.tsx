import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DomainCheck } from '@/api/platform-types';
import { queryFn } from '@/api/client/query-fn';
import type { EntryInfo } from '@/api/types';
import { useSettled } from '@/lib/hooks/use-settled';
import { StatusBadge } from '@/ui/status-badge';
import { isDomain } from './schema';

/** Who chooses a domain: the platform is told whether it is free, a visitor no more than what its address shows him. */
export type DomainAsker = 'platform' | 'visitor';

const checkQuery = (domain: string) =>
  queryOptions({
    queryKey: ['/api/admin/domains', domain],
    queryFn: queryFn<DomainCheck>,
    staleTime: 0,
  });

const doorQuery = (domain: string) =>
  queryOptions({
    queryKey: ['/api/entry', { org: domain }],
    queryFn: queryFn<EntryInfo>,
    staleTime: 0,
  });

/** A name that the platform needs for itself, in the server's words. */
const RESERVED = 'This domain is reserved';

interface DomainHintProps {
  domain: string;
  /** Undefined: there is no other organization. */
  asker: DomainAsker | undefined;
}

/** Under the domain: whether it can be had, as soon as that is known. */
export function DomainHint({ domain, asker }: DomainHintProps) {
  const settled = useSettled(domain);
  const asks = settled === domain && isDomain(settled);
  const check = useQuery({ ...checkQuery(settled), enabled: asks && asker === 'platform' });
  const door = useQuery({ ...doorQuery(settled), enabled: asks && asker === 'visitor' });
  const free = check.data?.free === true;
  const refusal = check.data?.message ?? '';
  const isTaken = (refusal !== '' && !free) || door.data?.organization?.domain === settled;
  return (
    <span className="flex flex-wrap items-center">
      <span role="status" className="[&>*]:mr-2">
        {!asks ? null : isTaken ? (
          <StatusBadge
            shape="octagon"
            tone="bad"
            label={refusal === RESERVED ? 'Reserved' : 'Taken'}
          />
        ) : free ? (
          <StatusBadge shape="check" tone="ok" label="Free" />
        ) : null}
      </span>
      Made from the name. 3 to 63 of a-z, 0-9 and -.
    </span>
  );
}
