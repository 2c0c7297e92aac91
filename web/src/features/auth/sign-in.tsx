import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { EntryInfo } from '@/api/types';
import { ErrorPanel } from '@/ui/error-panel';
import { PlainPage } from '@/ui/plain-page';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { entryQuery } from '@/api/entry-query';
import { SignInBox } from './sign-in-box';

// Where nobody signs in.
const FirstRun = lazyPart(async () => ({ default: (await import('./unknown-tenant')).FirstRun }));
const UnknownTenant = lazyPart(async () => ({
  default: (await import('./unknown-tenant')).UnknownTenant,
}));

interface SignInProps {
  /** The tenant that the address names; null where the server decides. */
  organization: string | null;
  /** What an empty server shows; without it, where its link stands. */
  firstRun?: (entry: EntryInfo) => ReactNode;
}

/** What a tenant's host shows to who is not signed in. */
export function SignIn({ organization, firstRun }: SignInProps) {
  const entry = useQuery(entryQuery(organization));

  const title = titleOf(entry.data);
  // Synchronises with the title of the window.
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <PlainPage>
      {entry.isPending ? null : entry.isError ? (
        <ErrorPanel
          what="the sign-in"
          error={entry.error}
          retrying={entry.isFetching}
          onRetry={() => void entry.refetch()}
        />
      ) : (
        <Boundary look="page">
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
  if (entry.organization === null)
    return <UnknownTenant platformDomain={entry.platformDomain} asked={organization} />;
  return <SignInBox entry={entry} tenant={entry.organization} organization={organization} />;
}
