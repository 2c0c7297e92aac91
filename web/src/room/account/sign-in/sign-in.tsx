import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntryInfo } from '@/api/types';
import { ErrorPanel } from '@/ui/error-panel';
import { PlainPage } from '@/ui/plain-page';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { entryQuery } from '@/api/entry-query';
import { SignInBox } from './sign-in-box';

// Lazy: pages without a sign-in form.
const { FirstRun, UnknownTenant } = lazyParts({
  FirstRun: async () => (await import('./unknown-tenant')).FirstRun,
  UnknownTenant: async () => (await import('./unknown-tenant')).UnknownTenant,
});

interface SignInProps {
  /** The tenant in the address; null where the server decides. */
  organization: string | null;
  /** Renders the first run of an empty server; without it, the page says where to find the link. */
  firstRun?: (entry: EntryInfo) => ReactNode;
}

/** The page of a tenant's host for visitors who are not signed in. */
export function SignIn({ organization, firstRun }: SignInProps) {
  const entry = useQuery(entryQuery(organization));

  useWindowTitle(titleOf(entry.data));

  return (
    <PlainPage>
      {entry.isPending ? null : entry.isError ? (
        <ErrorPanel what="the sign-in" of={entry} />
      ) : (
        <Boundary place="page">
          <SignInBody
            entry={entry.data}
            organization={organization}
            {...(firstRun === undefined ? {} : { firstRun })}
          />
        </Boundary>
      )}
    </PlainPage>
  );
}

function titleOf(entry: EntryInfo | undefined): string {
  if (entry === undefined) return 'PitBoss';
  if (entry.firstRun) return 'First start · PitBoss';
  if (entry.organization === null) return 'No card room at this address · PitBoss';
  return `Sign in · ${entry.organization.name} · PitBoss`;
}

function SignInBody({ entry, organization, firstRun }: SignInProps & { entry: EntryInfo }) {
  if (entry.firstRun) return firstRun?.(entry) ?? <FirstRun />;
  if (entry.organization === null) return <UnknownTenant platformDomain={entry.platformDomain} asked={organization} />;
  return <SignInBox entry={entry} tenant={entry.organization} organization={organization} />;
}
