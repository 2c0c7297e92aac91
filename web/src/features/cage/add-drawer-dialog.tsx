import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { schemaResolver } from '@/lib/schema-resolver';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { DRAWER_TEXTS, useAddDrawer } from './mutations';
import { type DrawerForm, drawerSchema } from './schema';

interface AddDrawerDialogProps {
  roomId: string;
  /** "Drawer 3": the first name that is free. */
  name: string;
  onClose: () => void;
}

/** One more cash drawer in the room. */
export function AddDrawerDialog({ roomId, name, onClose }: AddDrawerDialogProps) {
  const add = useAddDrawer();
  const form = useForm<DrawerForm>({
    resolver: schemaResolver(drawerSchema),
    defaultValues: { name },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(add.error);
  const submit = form.handleSubmit((values) =>
    add.mutate(
      { roomId, ...values },
      {
        onSuccess: (drawer) => {
          toast({ title: DRAWER_TEXTS.success, description: drawer.name });
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title="Add Drawer"
      dirty={isDirty}
      busy={add.isPending}
      error={
        add.error === null || refused.name !== undefined
          ? null
          : errorText(add.error, DRAWER_TEXTS.error)
      }
      submitLabel="Add Drawer"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message ?? refused.name}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
