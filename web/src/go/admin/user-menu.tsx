import type { Member } from '../types';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { type RightsQuestion, rightsOf } from './model';

export function UserMenu({ user, onAsk }: { user: Member; onAsk: (question: RightsQuestion) => void }) {
  return (
    <MoreMenu label={`More for ${user.displayName}`} size="step">
      {rightsOf(user).map((question) => (
        <MenuItem key={question.act} tone={question.danger ? 'danger' : 'default'} onSelect={() => onAsk(question)}>
          {question.act}
        </MenuItem>
      ))}
    </MoreMenu>
  );
}
