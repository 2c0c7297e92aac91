import {
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Audience, onLock, type PageLock, pinIdentity, pinnedPerson, usePageLock } from '@/api/client/identity';
import { getToken } from '@/api/client/tokens';
import { BlockingDialog } from '@/ui/blocking-dialog';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { reloadPage } from './reload';

const SignInAgain = lazyPart(async () => (await import('./sign-in-again')).SignInAgain);

/** The data of a person that the gate needs, for any audience. */
interface SignedInPerson {
  id: string;
  email: string;
  name?: string;
  displayName?: string;
  impersonatedBy?: string | null;
}

function nameOf({ name, displayName }: SignedInPerson): string {
  return name ?? displayName ?? '';
}

/** Fetches the signed-in person if there is a token, or if the audience uses only a cookie. */
export function useSignedInPerson<P, K extends QueryKey>(
  audience: Audience,
  options: UseQueryOptions<P | null, Error, P | null, K>,
): UseQueryResult<P | null> {
  // A sign-in on this page stores a token and changes the lock, which renders this again.
  const lock = usePageLock();
  const enabled = audience === 'companion' || lock !== null || getToken(audience) !== null;
  return useQuery({ ...options, enabled, refetchOnMount: 'always' });
}

interface SessionGateProps<P extends SignedInPerson> {
  audience: Audience;
  organization: string | null;
  person: UseQueryResult<P | null>;
  /** The page of a visitor without a session. */
  signIn: ReactNode;
  /** While the person is being fetched: the layout without its data. */
  checking: ReactNode;
  /** In place of the error panel, when the person could not be fetched. */
  failed?: ReactNode;
  children: (person: P) => ReactNode;
}

/**
 * Shows a page to the signed-in person. When the session ends, the page stays mounted below a sign-in: the same person
 * continues where they were, and another person sees no more of it than was on the screen.
 */
export function SessionGate<P extends SignedInPerson>({
  audience,
  organization,
  person,
  signIn,
  checking,
  failed,
  children,
}: SessionGateProps<P>) {
  const lock = usePageLock();
  const client = useQueryClient();
  const locked = lock?.audience === audience ? lock : null;
  const shown = person.data ?? null;

  // Synchronizes with the identity of this page: an offline copy names the person before the server does.
  useEffect(() => {
    if (shown === null || pinnedPerson(audience) !== null) return;
    pinIdentity(audience, {
      id: shown.id,
      name: nameOf(shown),
      ...(shown.impersonatedBy == null ? {} : { impersonatedBy: shown.impersonatedBy }),
    });
  }, [audience, shown]);

  // Synchronizes with the cache: refetches queries that failed while the session was over.
  useEffect(
    () =>
      onLock((now) => {
        if (now === null) readFailedAgain(client, person.refetch);
      }),
    [client, person.refetch],
  );

  if (locked?.reason === 'other-person' && locked.person !== null) return <OtherPerson lock={locked} alone />;
  if (shown !== null)
    return (
      <>
        {children(shown)}
        {locked === null ? null : locked.reason === 'other-person' ? (
          <OtherPerson lock={locked} />
        ) : (
          <SessionOver audience={audience} organization={organization} person={shown} />
        )}
      </>
    );
  if (person.data === null || (person.isPending && person.fetchStatus === 'idle')) return <Boundary>{signIn}</Boundary>;
  if (person.isError)
    return (
      failed ?? (
        <main className="grid min-h-dvh place-content-center">
          <ErrorPanel what="your account" of={person} />
        </main>
      )
    );
  return checking;
}

function readFailedAgain(client: QueryClient, refetchPerson: () => unknown): void {
  void refetchPerson();
  void client.refetchQueries({
    predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
    type: 'active',
  });
}

interface SessionOverProps {
  audience: Audience;
  organization: string | null;
  person: SignedInPerson;
}

function SessionOver({ audience, organization, person }: SessionOverProps) {
  return (
    <BlockingDialog
      title="Sign in to continue"
      description={`Your session has ended, ${nameOf(person)}. Sign in again and go on where you left off.`}
    >
      <Boundary fallback={<div aria-busy="true" className="h-48" />}>
        <SignInAgain audience={audience} organization={organization} email={person.email} />
      </Boundary>
    </BlockingDialog>
  );
}

/** Another person has signed in in another tab. The only way out is a reload. */
function OtherPerson({ lock: { person }, alone = false }: { lock: PageLock; alone?: boolean }) {
  const name = person?.name || null;
  return (
    <BlockingDialog
      title={name === null ? 'Someone else is signed in here now' : `${name} is signed in here now`}
      description="This page was opened by another person and can no longer be used."
      alone={alone}
    >
      <Button data-autofocus="" variant="primary" size="xl" block onClick={reloadPage}>
        {name === null ? 'Continue' : `Continue as ${name}`}
      </Button>
    </BlockingDialog>
  );
}
