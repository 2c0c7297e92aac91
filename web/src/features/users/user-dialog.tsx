import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { StaffUser } from '@/api/account-types';
import type { Role } from '@/api/types';
import { requiredText } from '@/lib/form-fields';
import { schemaResolver } from '@/lib/schema-resolver';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { useChangeUser, useInvite } from './mutations';
import { ROLES } from './roles';
import { ShownOnce } from './shown-once';

const invite = {
  name: requiredText('Name is required'),
  role: z.pipe(
    z.string(),
    z.enum(
      ['owner', 'executive', 'pit_boss', 'floor_manager', 'front_office', 'dealer'],
      'Please select a role',
    ),
  ),
};
const inviteSchema = z.object({
  ...invite,
  email: requiredText('E-mail is required').check(z.email('Invalid email')),
});
const userSchema = z.object({ ...invite, email: z.string() });

type UserForm = z.input<typeof userSchema>;
type UserValues = z.output<typeof userSchema>;

interface UserDialogProps {
  /** Undefined: somebody is invited. */
  user: StaffUser | undefined;
  /** One's own role is for another owner to change. */
  own: boolean;
  names: Record<Role, string>;
  onClose: () => void;
}

/** Somebody of the staff: his name and role; or an invitation, whose link is shown once. */
export function UserDialog({ user, own, names, onClose }: UserDialogProps) {
  const inviting = useInvite();
  const change = useChangeUser();
  const write = user === undefined ? inviting : change;
  const form = useForm<UserForm, unknown, UserValues>({
    resolver: schemaResolver(user === undefined ? inviteSchema : userSchema),
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '', role: user?.role ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(write.error);
  const edited = () => {
    if (write.isError) write.reset();
  };
  if (inviting.isSuccess) {
    const { name, link } = inviting.data;
    return (
      <ShownOnce
        title={`${name} is invited`}
        says="With this link the account is made and its password set, once, within 14 days."
        link={link}
        onClose={onClose}
      />
    );
  }
  const submit = form.handleSubmit(({ name, email, role }) => {
    if (user === undefined) inviting.mutate({ name, email, role });
    else
      change.mutate(
        { userId: user.id, name, ...(own ? {} : { role }) },
        {
          onSuccess: () => {
            toast({ title: 'User saved', description: name });
            onClose();
          },
        },
      );
  });
  return (
    <FormDialog
      title={user === undefined ? 'Invite User' : `Edit ${user.name}`}
      dirty={isDirty}
      busy={write.isPending}
      error={
        write.error === null || Object.keys(refused).length > 0 ? undefined : errorText(write.error)
      }
      submitLabel={user === undefined ? 'Invite' : 'Save Changes'}
      disabledReason={user !== undefined && !isDirty ? 'Nothing has changed' : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message ?? refused['name']}>
        <TextInput {...form.register('name', { onChange: edited })} autoComplete="off" />
      </Field>
      {user === undefined ? (
        <Field label="E-mail" required error={errors.email?.message ?? refused['email']}>
          <TextInput
            {...form.register('email', { onChange: edited })}
            type="email"
            autoComplete="off"
          />
        </Field>
      ) : null}
      <Field
        label="Role"
        required
        hint={own ? 'Another owner can change your role.' : undefined}
        error={errors.role?.message ?? refused['role']}
      >
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={(next) => {
                edited();
                field.onChange(next);
              }}
              disabled={own}
              placeholder="Select a role"
              options={ROLES.map((role) => ({ value: role, label: names[role] }))}
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}
