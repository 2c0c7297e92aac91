import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Player } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextArea } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { PLAYER_UPDATE_TEXTS, useBarPlayer } from '../mutations';
import { type ReasonForm, reasonSchema } from '../schema';

interface BarDialogProps {
  player: Player;
  onClose: () => void;
}

/** "Bar Player", or lifts that. The reason is what the door says, and stays in his notes. */
export function BarDialog({ player, onClose }: BarDialogProps) {
  const change = useBarPlayer(player.id);
  // The question stays the one that was asked, whatever a colleague does meanwhile.
  const bar = change.variables?.bar ?? player.barred === null;
  const form = useForm<ReasonForm>({
    resolver: schemaResolver(reasonSchema),
    defaultValues: { reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(change.error).reason;

  const submit = form.handleSubmit(({ reason }) =>
    change.mutate(
      { bar, reason },
      {
        onSuccess: () => {
          toast({
            title: PLAYER_UPDATE_TEXTS.success,
            description: bar ? `${player.name} is barred.` : `${player.name} is no longer barred.`,
          });
          onClose();
        },
      },
    ),
  );

  return (
    <Dialog
      open
      title={bar ? `Bar ${player.name}?` : `Let ${player.name} in again?`}
      description={
        bar
          ? 'Refused at check-in, on waitlists, at seats and in tournaments until this is lifted.'
          : `Barred by ${player.barred?.by ?? 'the room'}: ${player.barred?.reason ?? ''}`
      }
      dirty={isDirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={change.isPending}>
        <DialogBody>
          {change.error === null || refused !== undefined ? null : (
            <FormError text={errorText(change.error, PLAYER_UPDATE_TEXTS.error)} />
          )}
          <Field
            label="Reason"
            required
            hint={bar ? 'Shown at the door and kept in the notes.' : 'Kept in the notes.'}
            error={errors.reason?.message ?? refused}
          >
            <TextArea {...form.register('reason')} maxLength={500} />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant={bar ? 'danger' : 'primary'}
            busy={change.isPending}
          >
            {bar ? 'Bar Player' : 'Lift'}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
