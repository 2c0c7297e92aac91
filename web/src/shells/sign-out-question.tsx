import { type ReactNode, useState } from 'react';
import { Confirm } from '@/ui/confirm';
import { unconfirmedText, unconfirmedTitle } from './unconfirmed-text';
import { useUnanswered } from './use-unanswered';

/** Signs out, but asks first while the outcome of an act is unknown. */
export function useSignOutQuestion(signOut: () => void): {
  askToLeave: () => void;
  question: ReactNode;
} {
  const acts = useUnanswered();
  const [isAsking, setAsking] = useState(false);
  return {
    askToLeave: () => (acts.length === 0 ? signOut() : setAsking(true)),
    question: isAsking ? (
      <Confirm
        onClose={() => setAsking(false)}
        title={unconfirmedTitle(acts.length)}
        confirmLabel="Sign Out"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={signOut}
      >
        {unconfirmedText(acts)}
      </Confirm>
    ) : null,
  };
}
