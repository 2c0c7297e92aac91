import { Ellipsis } from 'lucide-react';
import type { Member } from '../types';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { type RightsQuestion, rightsOf } from './model';

interface UserMenuProps {
  user: Member;
  onAsk: (question: RightsQuestion) => void;
}

export function UserMenu({ user, onAsk }: UserMenuProps) {
  return (
    <Menu trigger={<IconButton label={`More for ${user.displayName}`} icon={Ellipsis} size="step" tip={false} />}>
      {rightsOf(user).map((question) => (
        <MenuItem key={question.act} tone={question.danger ? 'danger' : 'default'} onSelect={() => onAsk(question)}>
          {question.act}
        </MenuItem>
      ))}
    </Menu>
  );
}
