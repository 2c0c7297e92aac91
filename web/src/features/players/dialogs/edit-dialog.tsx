import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Player, PlayerChange } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { changePlayer } from '../acts';
import { existingPlayer, sharedField } from '../same-person';
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
  const save = useAct(changePlayer, ['name', 'phoneNumber', 'email', 'nickname']);
  const [sent, setSent] = useState<PlayerChange>();
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
  const { fields: refused, message } = save.refused;
  const refusal = save.outcome?.kind === 'refused' ? save.outcome : null;
  const known = existingPlayer(refusal);
  const shared = known === null ? null : sharedField(refusal, sent);

  const submit = form.handleSubmit((values) => {
    const body = changes(before, values);
    const vars = { playerId: player.id, playerName: player.name, body };
    setSent(body);
    return save.send(vars, (changed) => {
      save.sayDone(vars, changed);
      onClose();
    });
  });

  return (
    <Dialog
      open
      title="Edit Player"
      dirty={isDirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={save.busy}>
        <DialogBody>
          <FormError text={known === null ? message : null} />
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
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={save.busy}
            disabledReason={isDirty ? undefined : 'Nothing has been changed'}
          >
            Save
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
