import { useForm } from 'react-hook-form';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { addDrawer } from './acts';
import { type DrawerForm, drawerSchema } from './schema';

interface AddDrawerDialogProps {
  roomId: string;
  /** "Drawer 3": the first name that is free. */
  name: string;
  onClose: () => void;
}

/** One more cash drawer in the room. */
export function AddDrawerDialog({ roomId, name, onClose }: AddDrawerDialogProps) {
  const add = useAct(addDrawer, ['name']);
  const form = useForm<DrawerForm>({
    resolver: schemaResolver(drawerSchema),
    defaultValues: { name },
  });
  const { errors, isDirty } = form.formState;
  const { fields: refused, message } = add.refused;
  const submit = form.handleSubmit((values) => {
    const vars = { roomId, ...values };
    return add.send(vars, (drawer) => {
      add.sayDone(vars, drawer);
      onClose();
    });
  });
  return (
    <FormDialog
      title="Add Drawer"
      dirty={isDirty}
      busy={add.busy}
      error={message}
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
