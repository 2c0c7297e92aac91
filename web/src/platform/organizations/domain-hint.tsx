import { useQuery } from '@tanstack/react-query';
import type { DomainCheck } from '../types';
import { readQuery } from '@/api/client/query-fn';
import type { EntryInfo } from '@/api/types';
import { useDebouncedText } from '@/lib/hooks/use-debounced-text';
import { StatusBadge } from '@/ui/status-badge';
import { isDomain } from './schema';

/**
 * The person who chooses the domain. The platform learns whether it is free; a visitor learns only as much as the
 * public address shows.
 */
export type DomainAsker = 'platform' | 'visitor';

const checkQuery = (domain: string) => readQuery<DomainCheck>(['/api/admin/domains', domain], { staleTime: 0 });

const addressQuery = (domain: string) => readQuery<EntryInfo>(['/api/entry', { org: domain }], { staleTime: 0 });

/** The server's message for a domain that the platform reserves. */
const RESERVED = 'This domain is reserved';

interface DomainHintProps {
  domain: string;
  /** Undefined: there is no other organization to conflict with. */
  asker: DomainAsker | undefined;
}

/** Shown under the domain field: whether the domain is available, once that is known. */
export function DomainHint({ domain, asker }: DomainHintProps) {
  const settled = useDebouncedText(domain);
  const asks = settled === domain && isDomain(settled);
  const check = useQuery({ ...checkQuery(settled), enabled: asks && asker === 'platform' });
  const address = useQuery({ ...addressQuery(settled), enabled: asks && asker === 'visitor' });
  const free = check.data?.free === true;
  const refusal = check.data?.message ?? '';
  const isTaken = (refusal !== '' && !free) || address.data?.organization?.domain === settled;
  return (
    <span className="flex flex-wrap items-center">
      <span role="status" className="[&>*]:mr-2">
        {!asks ? null : isTaken ? (
          <StatusBadge shape="octagon" tone="bad" label={refusal === RESERVED ? 'Reserved' : 'Taken'} />
        ) : free ? (
          <StatusBadge shape="check" tone="ok" label="Free" />
        ) : null}
      </span>
      3 to 63 lowercase letters, numbers, or hyphens.
    </span>
  );
}
