import type { Member } from '../types';
import { ConfirmAct } from '@/shells/confirm-act';
import { announce } from '@/ui/announcer';
import { changeRights } from './acts';
import type { RightsQuestion } from './model';

interface RightsConfirmProps {
  user: Member;
  question: RightsQuestion;
  onClose: () => void;
}

/** Asks before a user's rights change; the last admin cannot be removed, and the question says so. */
export function RightsConfirm({ user, question, onClose }: RightsConfirmProps) {
  const { change, act, title, text, danger } = question;
  return (
    <ConfirmAct
      act={changeRights}
      vars={{ user, change }}
      title={title}
      label={act}
      tone={danger ? 'danger' : 'default'}
      onDone={() => announce(`${act}: ${user.displayName}`)}
      onClose={onClose}
    >
      {text}
    </ConfirmAct>
  );
}
