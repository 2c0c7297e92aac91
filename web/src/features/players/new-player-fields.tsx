import { useForm } from 'react-hook-form';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { addPlayer } from './acts';
import { existingPlayer } from './same-person';
import { type NewPlayerForm, newPlayerSchema, type NewPlayerValues } from './schema';

interface NewPlayerFormProps {
  /** What was searched for in vain. */
  name: string;
  /** The new player, or the one who has this phone or e-mail already. */
  onDone: (player: { id: string; name: string }) => void;
  onCancel: () => void;
  /** Where there is nothing to go back to. */
  cancelLabel?: 'Cancel' | 'Back';
}

/** A player the room does not know yet, added in the middle of something else. Goes into a dialog. */
export function NewPlayerFields({
  name,
  onDone,
  onCancel,
  cancelLabel = 'Back',
}: NewPlayerFormProps) {
  const create = useAct(addPlayer, ['name', 'phoneNumber', 'email']);
  const form = useForm<NewPlayerForm, unknown, NewPlayerValues>({
    resolver: schemaResolver(newPlayerSchema),
    defaultValues: { name, phoneNumber: '', email: '', nickname: '' },
  });
  const { errors } = form.formState;
  const { fields: refused, message } = create.refused;
  const known = existingPlayer(create.outcome?.kind === 'refused' ? create.outcome : null);

  const submit = form.handleSubmit((values) =>
    create.send(values, (player) => {
      create.sayDone(values, player);
      onDone(player);
    }),
  );

  return (
    <DialogForm onSubmit={(event) => void submit(event)} busy={create.busy}>
      <DialogBody>
        <FormError text={message} />
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
      <DialogFoot cancel={<CancelButton onClose={onCancel} label={cancelLabel} />}>
        <Button type="submit" size="lg" variant="primary" busy={create.busy}>
          Create Player
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
