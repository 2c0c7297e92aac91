import { errorText } from '@/api/client/errors';
import type { Member } from '@/api/home-types';
import { announce } from '@/ui/announcer';
import { Confirm } from '@/ui/confirm';
import type { RightsQuestion } from './model';
import { useChangeRights } from './mutations';

interface RightsConfirmProps {
  user: Member;
  question: RightsQuestion;
  onClose: () => void;
}

/** Asks before somebody's rights change; the last admin stays, and the question says so. */
export function RightsConfirm({ user, question, onClose }: RightsConfirmProps) {
  const rights = useChangeRights();
  const { change, act, title, text, danger } = question;
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      confirmLabel={act}
      tone={danger ? 'danger' : 'default'}
      busy={rights.isPending}
      error={rights.isError ? errorText(rights.error, 'This could not be changed.') : undefined}
      onConfirm={() =>
        rights.mutate(
          { id: user.id, change },
          {
            onSuccess: () => {
              announce(`${act}: ${user.displayName}`);
              onClose();
            },
          },
        )
      }
    >
      {text}
    </Confirm>
  );
}
