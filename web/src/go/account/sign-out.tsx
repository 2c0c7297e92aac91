import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
import { unconfirmedText, unconfirmedTitle } from '@/shells/unconfirmed-text';
import { useUnanswered } from '@/shells/use-unanswered';
import { Confirm } from '@/ui/confirm';
import { formatQuantity } from '@/lib/format';
import { useSignOut } from './mutations';

interface SignOutProps {
  name: string;
  /** Returns the number of changes on this phone that were not sent yet. */
  unsent: () => Promise<number>;
  onClose: () => void;
  /** Called after signing out, to delete the user's data on this phone. */
  onLeft: () => void;
}

/** Asks before signing out, and names what is lost with the session: unsent changes and unconfirmed acts. */
export function SignOut({ name, unsent, onClose, onLeft }: SignOutProps) {
  const signOut = useSignOut();
  const waiting = useQuery({
    queryKey: ['unsent'],
    queryFn: unsent,
    gcTime: 0,
    staleTime: 0,
    networkMode: 'always',
  });
  const count = waiting.data ?? 0;
  const acts = useUnanswered();
  return (
    <Confirm
      onClose={onClose}
      title={
        count > 0
          ? 'Sign out and lose what was not sent?'
          : acts.length > 0
            ? unconfirmedTitle(acts.length)
            : 'Sign out?'
      }
      confirmLabel="Sign Out"
      cancelLabel="Stay"
      tone={count === 0 && acts.length === 0 ? 'default' : 'danger'}
      busy={signOut.isSending || waiting.isPending}
      error={
        signOut.error !== null
          ? `Logout failed. ${errorText(signOut.error, 'Please try again in a moment.')} You are still signed in.`
          : undefined
      }
      onConfirm={() => signOut.run(undefined, onLeft)}
    >
      {acts.length === 0 ? null : <p>{unconfirmedText(acts)}</p>}
      {count === 0
        ? acts.length === 0
          ? `${name}, your games stay with the community. Nothing waits on this phone.`
          : null
        : `${formatQuantity(count, 'change has', 'changes have')} not reached the server yet. Signing out removes ${count === 1 ? 'it' : 'them'} from this phone.`}
    </Confirm>
  );
}
