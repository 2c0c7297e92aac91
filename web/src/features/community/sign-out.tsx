import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
import { unconfirmedText, unconfirmedTitle } from '@/shells/unconfirmed-text';
import { useUnanswered } from '@/shells/use-unanswered';
import { Confirm } from '@/ui/confirm';
import { useSignOut } from './mutations';

interface SignOutProps {
  name: string;
  /** How many changes wait on this phone for the network. */
  unsent: () => Promise<number>;
  onClose: () => void;
  /** Everything of his on this phone goes with him. */
  onLeft: () => void;
}

/** Asks before it signs out, and names what is lost with the session: changes that were not sent, and unconfirmed acts. */
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
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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
      busy={signOut.isPending || waiting.isPending}
      error={
        signOut.isError
          ? `Logout failed. ${errorText(signOut.error, 'Please try again in a moment.')} You are still signed in.`
          : undefined
      }
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onLeft })}
    >
      {acts.length === 0 ? null : <p>{unconfirmedText(acts)}</p>}
      {count === 0
        ? acts.length === 0
          ? `${name}, your games stay with the community. Nothing waits on this phone.`
          : null
        : `${count === 1 ? '1 change has' : `${count} changes have`} not reached the server yet. Signing out removes ${count === 1 ? 'it' : 'them'} from this phone.`}
    </Confirm>
  );
}
