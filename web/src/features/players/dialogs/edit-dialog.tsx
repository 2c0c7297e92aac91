import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Player, PlayerChange } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { existingPlayer, PLAYER_UPDATE_TEXTS, useChangePlayer } from '../mutations';
import { sharedField } from '../same-person';
import { type EditPlayerForm, editPlayerSchema } from '../schema';

/** Only what was changed is sent: a colleague may be changing the rest. */
function changes(before: EditPlayerForm, after: EditPlayerForm): PlayerChange {
  return {
    ...(after.name === before.name ? {} : { name: after.name }),
    ...(after.phoneNumber === before.phoneNumber ? {} : { phoneNumber: after.phoneNumber }),
    ...(after.email === before.email ? {} : { email: after.email }),
    ...(after.nickname === before.nickname ? {} : { nickname: after.nickname }),
  };
}

interface EditDialogProps {
  player: Player;
  onClose: () => void;
}

/** Name, nickname and how to reach a player. */
export function EditDialog({ player, onClose }: EditDialogProps) {
  const save = useChangePlayer(player.id);
  const before: EditPlayerForm = {
    name: player.name,
    phoneNumber: player.phoneNumber ?? '',
    email: player.email ?? '',
    nickname: player.nickname ?? '',
  };
  const form = useForm<EditPlayerForm>({
    resolver: schemaResolver(editPlayerSchema),
    defaultValues: before,
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(save.error);
  const known = existingPlayer(save.error);
  const shared = known === null ? null : sharedField(save.error, save.variables);
  const plain = save.error !== null && known === null && Object.keys(refused).length === 0;

  const submit = form.handleSubmit((values) =>
    save.mutate(changes(before, values), {
      onSuccess: () => {
        toast({ title: PLAYER_UPDATE_TEXTS.success });
        onClose();
      },
    }),
  );

  return (
    <Dialog
      open
      title="Edit Player"
      dirty={isDirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={save.isPending}>
        <DialogBody>
          {plain ? <FormError text={errorText(save.error, PLAYER_UPDATE_TEXTS.error)} /> : null}
          <Field label="Name" required error={errors.name?.message ?? refused.name}>
            <TextInput {...form.register('name')} autoComplete="off" />
          </Field>
          <Field
            label="Phone number"
            error={
              errors.phoneNumber?.message ??
              refused.phoneNumber ??
              (shared === 'phone' ? `${known?.name} has this phone number.` : undefined)
            }
          >
            <TextInput
              {...form.register('phoneNumber')}
              type="tel"
              autoComplete="off"
              placeholder="Optional"
            />
          </Field>
          <Field
            label="E-mail"
            error={
              errors.email?.message ??
              refused.email ??
              (shared === 'email' ? `${known?.name} has this e-mail.` : undefined)
            }
          >
            <TextInput
              {...form.register('email')}
              type="email"
              autoComplete="off"
              placeholder="Optional"
            />
          </Field>
          <Field label="Nickname" error={errors.nickname?.message ?? refused.nickname}>
            <TextInput
              {...form.register('nickname')}
              autoComplete="off"
              placeholder="Optional, shown on public screens"
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={save.isPending}
            disabledReason={isDirty ? undefined : 'Nothing has been changed'}
          >
            Save
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
