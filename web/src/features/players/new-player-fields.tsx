import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { existingPlayer, PLAYER_TEXTS, useCreatePlayer } from './mutations';
import { type NewPlayerForm, newPlayerSchema, type NewPlayerValues } from './schema';

interface NewPlayerFormProps {
  /** What was searched for in vain. */
  name: string;
  /** The new player, or the one who has this phone or e-mail already. */
  onDone: (player: { id: string; name: string }) => void;
  onCancel: () => void;
  /** Where there is nothing to go back to. */
  cancelLabel?: string;
}

/** A player the room does not know yet, added in the middle of something else. Goes into a dialog. */
export function NewPlayerFields({
  name,
  onDone,
  onCancel,
  cancelLabel = 'Back',
}: NewPlayerFormProps) {
  const create = useCreatePlayer();
  const form = useForm<NewPlayerForm, unknown, NewPlayerValues>({
    resolver: schemaResolver(newPlayerSchema),
    defaultValues: { name, phoneNumber: '', email: '', nickname: '' },
  });
  const { errors } = form.formState;
  const known = existingPlayer(create.error);
  const refused = fieldErrors(create.error);

  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: (player) => {
        toast({ title: PLAYER_TEXTS.success });
        onDone(player);
      },
    }),
  );

  return (
    <DialogForm onSubmit={(event) => void submit(event)} busy={create.isPending}>
      <DialogBody>
        {create.error === null || Object.keys(refused).length > 0 ? null : (
          <FormError text={errorText(create.error, PLAYER_TEXTS.error)} />
        )}
        {known === null ? null : (
          <Button size="lg" onClick={() => onDone(known)}>
            Use {known.name}
          </Button>
        )}
        <Field label="Name" required error={errors.name?.message ?? refused.name}>
          <TextInput {...form.register('name')} autoComplete="off" autoFocus />
        </Field>
        <Field
          label="Phone"
          hint="To call the player when a seat opens."
          error={errors.phoneNumber?.message ?? refused.phoneNumber}
        >
          <TextInput {...form.register('phoneNumber')} type="tel" autoComplete="off" />
        </Field>
        <Field label="E-mail" error={errors.email?.message ?? refused.email}>
          <TextInput {...form.register('email')} type="email" autoComplete="off" />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" size="lg" variant="primary" busy={create.isPending}>
          Create Player
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
