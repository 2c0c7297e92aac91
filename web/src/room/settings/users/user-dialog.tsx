import * as z from 'zod/mini';
import type { Role } from '@/api/types';
import { differing } from '@/lib/differing';
import { requiredText } from '@/lib/form-fields';
import { changeUser, inviteUser } from '@/room/account/profile/acts';
import { ShownOnce } from '@/room/account/profile/shown-once';
import type { StaffUser } from '@/room/account/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { ROLES } from './roles';

const userSchema = z.object({
  name: requiredText('Name is required'),
  role: z.pipe(
    z.string(),
    z.enum(['owner', 'executive', 'pit_boss', 'floor_manager', 'front_office', 'dealer'], 'Please select a role'),
  ),
});
const inviteSchema = z.extend(userSchema, {
  email: requiredText('Email is required').check(z.email('Invalid email')),
});

const F = fieldsOf<typeof inviteSchema>();

interface UserDialogProps {
  /** Undefined: invites a new user. */
  user: StaffUser | undefined;
  /** Whether it is the user's own account, whose role only another owner may change. */
  own: boolean;
  names: Record<Role, string>;
  onClose: () => void;
}

/** A staff user's name and role; or an invitation, whose link is shown once. */
export function UserDialog({ user, own, names, onClose }: UserDialogProps) {
  const options = ROLES.map((role) => ({ value: role, label: names[role] }));
  const role = {
    name: 'role',
    label: 'Role',
    required: true,
    placeholder: 'Select a role',
    options,
  } as const;
  if (user === undefined)
    return (
      <ActForm
        act={inviteUser}
        schema={inviteSchema}
        defaults={{ name: '', email: '', role: '' }}
        vars={({ name, email, role: chosen }) => ({ name, email, role: chosen })}
        title="Invite User"
        submit="Invite"
        renderResult={({ name, link }) => (
          <ShownOnce
            title={`${name} is invited`}
            says="This link creates the account. It works once, within 14 days."
            link={link}
            onClose={onClose}
          />
        )}
        onClose={onClose}
      >
        <F.Text name="name" label="Name" required />
        <F.Text name="email" label="Email" required type="email" />
        <F.Select {...role} />
      </ActForm>
    );
  return (
    <ActForm
      act={changeUser}
      schema={userSchema}
      defaults={{ name: user.name, role: user.role }}
      vars={(values, { before }) => ({ user, change: differing(before, values) })}
      title={`Edit ${user.name}`}
      submit="Save Changes"
      needsChange
      onClose={onClose}
    >
      <F.Text name="name" label="Name" required />
      <F.Select {...role} hint={own ? 'Another owner can change your role.' : undefined} disabled={own} />
    </ActForm>
  );
}
