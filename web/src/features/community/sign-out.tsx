import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
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

/** Asks before it signs out; what was not sent yet would be lost with it, and it says so. */
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
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={count === 0 ? 'Sign out?' : 'Sign out and lose what was not sent?'}
      confirmLabel="Sign Out"
      cancelLabel="Stay"
      tone={count === 0 ? 'default' : 'danger'}
      busy={signOut.isPending || waiting.isPending}
      error={
        signOut.isError
          ? `Logout failed. ${errorText(signOut.error, 'Please try again in a moment.')} You are still signed in.`
          : undefined
      }
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onLeft })}
    >
      {count === 0
        ? `${name}, your games stay with the community. Nothing waits on this phone.`
        : `${count === 1 ? '1 change has' : `${count} changes have`} not reached the server yet. Signing out removes ${count === 1 ? 'it' : 'them'} from this phone.`}
    </Confirm>
  );
}
