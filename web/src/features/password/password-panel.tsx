import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { schemaResolver } from '@/lib/schema-resolver';
import { useUnsaved } from '@/lib/unsaved-forms';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { PasswordInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { type PasswordPath, useChangePassword } from './mutations';
import { type PasswordForm, passwordSchema } from './schema';

/** A new password for oneself. It ends one's other sessions. */
export function PasswordPanel({ path }: { path: PasswordPath }) {
  const change = useChangePassword(path);
  const form = useForm<PasswordForm>({
    resolver: schemaResolver(passwordSchema),
    defaultValues: { currentPassword: '', newPassword: '', again: '' },
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  const refused = fieldErrors(change.error);
  const plain = change.isError && Object.keys(refused).length === 0;
  const edited = () => {
    if (change.isError) change.reset();
  };
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Password changed', description: 'Your other sessions have ended.' });
        form.reset();
      },
    }),
  );
  return (
    <Panel title="Password">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 p-4">
        {plain ? <FormError text={errorText(change.error)} /> : null}
        <fieldset disabled={change.isPending} className="grid max-w-96 min-w-0 gap-4">
          <Field
            label="Current password"
            error={errors.currentPassword?.message ?? refused['currentPassword']}
          >
            <PasswordInput
              {...form.register('currentPassword', { onChange: edited })}
              autoComplete="current-password"
            />
          </Field>
          <Field
            label="New password"
            hint="At least 12 characters."
            error={errors.newPassword?.message ?? refused['newPassword']}
          >
            <PasswordInput
              {...form.register('newPassword', { onChange: edited })}
              autoComplete="new-password"
            />
          </Field>
          <Field label="New password again" error={errors.again?.message}>
            <PasswordInput
              {...form.register('again', { onChange: edited })}
              autoComplete="new-password"
            />
          </Field>
        </fieldset>
        <div>
          <Button type="submit" busy={change.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
