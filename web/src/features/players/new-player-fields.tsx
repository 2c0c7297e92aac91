import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { addPlayer } from './acts';
import { Namesake } from './namesake';
import { existingPlayer, sharedField } from './same-person';
import { type NewPlayerForm, newPlayerSchema, type NewPlayerValues } from './schema';

export interface NewPlayerFormProps {
  roomId: string;
  /** What was searched for in vain. */
  name: string;
  /** The new player, or the one who has this phone, e-mail or name already. */
  onDone: (player: { id: string; name: string }) => void;
  onCancel: () => void;
  /** Where there is nothing to go back to. */
  cancelLabel?: 'Cancel' | 'Back';
}

/** A player the room does not know yet, added in the middle of something else. Goes into a dialog. */
export function NewPlayerFields({
  roomId,
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
  const [sent, setSent] = useState<NewPlayerValues & { uniqueName: boolean }>();
  const refusal = create.outcome?.kind === 'refused' ? create.outcome : null;
  const known = existingPlayer(refusal);
  const isNamesake = known !== null && sharedField(refusal, sent) === 'name';

  /** The answer is about what was sent, not about what the form says now. */
  function register(field: keyof NewPlayerForm) {
    return form.register(field, {
      onChange: () => {
        if (refusal !== null) create.reset();
      },
    });
  }

  const submit = (uniqueName: boolean) =>
    form.handleSubmit((values) => {
      const vars = { ...values, uniqueName };
      setSent(vars);
      return create.send(vars, (player) => {
        create.sayDone(vars, player);
        onDone(player);
      });
    });

  return (
    <DialogForm onSubmit={(event) => void submit(true)(event)} busy={create.busy}>
      <DialogBody>
        <FormError text={isNamesake ? null : message} />
        {known === null || isNamesake ? null : (
          <Button size="lg" onClick={() => onDone(known)}>
            Use {known.name}
          </Button>
        )}
        <Field label="Name" required error={errors.name?.message ?? refused.name}>
          <TextInput {...register('name')} autoComplete="off" autoFocus />
        </Field>
        {known !== null && isNamesake ? (
          <Namesake
            player={known}
            roomId={roomId}
            onUse={() => onDone(known)}
            onCreate={() => void submit(false)()}
          />
        ) : null}
        <Field
          label="Phone"
          hint="To call the player when a seat opens."
          error={errors.phoneNumber?.message ?? refused.phoneNumber}
        >
          <TextInput {...register('phoneNumber')} type="tel" autoComplete="off" />
        </Field>
        <Field label="E-mail" error={errors.email?.message ?? refused.email}>
          <TextInput {...register('email')} type="email" autoComplete="off" />
        </Field>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onCancel} label={cancelLabel} />}>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={create.busy}
          disabledReason={isNamesake ? 'Choose the player or create another' : undefined}
        >
          Create Player
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
