import { useEffect, useState } from 'react';
import { Login } from '@/features/community/login';

/** `?invite=CODE` is the link of an invite. */
function inviteHere(): string | null {
  const code = new URLSearchParams(window.location.search).get('invite');
  return code === null || code === '' ? null : code;
}

export function LoginPage({ organization }: { organization: string | null }) {
  const [invite] = useState(inviteHere);

  // The title of the window.
  useEffect(() => {
    document.title = 'Sign in · PitBoss Go';
  }, []);

  return <Login organization={organization} inviteCode={invite} />;
}
