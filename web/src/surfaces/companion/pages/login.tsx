import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entryQuery } from '@/features/auth/queries';
import { Login } from '@/features/community/login';
import { Empty } from '@/ui/empty';
import { PlainPage } from '@/ui/plain-page';

/** `?invite=CODE` is the link of an invite. */
function inviteHere(): string | null {
  const code = new URLSearchParams(window.location.search).get('invite');
  return code === null || code === '' ? null : code;
}

export function LoginPage({ organization }: { organization: string | null }) {
  const [invite] = useState(inviteHere);
  const entry = useQuery(entryQuery(organization));
  const tenant = entry.data?.organization;

  // The title of the window.
  useEffect(() => {
    document.title = 'Sign in · PitBoss Go';
  }, []);

  // Unknown, switched off, or nothing is there yet (decisions 2): no form for a password.
  if (tenant === null)
    return (
      <PlainPage>
        <h1 className="sr-only">PitBoss Go</h1>
        <Empty title="No community at this address">
          Nobody uses this address, or the club's account is not active. Ask your host for the link.
        </Empty>
      </PlainPage>
    );
  return (
    <Login
      organization={organization}
      inviteCode={invite}
      community={tenant?.name}
      demo={entry.data?.companionDemo ?? []}
    />
  );
}
