import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { WaitlistEntry } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { lastActText } from './model';
import { useCallPlayer, WAITLIST_TEXTS } from './mutations';
import { type OutOfTurnForm, outOfTurnSchema } from './schema';

interface OutOfTurnDialogProps {
  entry: WaitlistEntry;
  /** For the toast's "Undo". */
  onUndo: (entry: WaitlistEntry) => void;
  onClose: () => void;
}

/** Calls somebody who is not next. The reason is kept with the act. */
export function OutOfTurnDialog({ entry, onUndo, onClose }: OutOfTurnDialogProps) {
  const call = useCallPlayer();
  const form = useForm<OutOfTurnForm>({
    resolver: schemaResolver(outOfTurnSchema),
    defaultValues: { reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(call.error).reason;

  const submit = form.handleSubmit(({ reason }) =>
    call.mutate(
      { entryId: entry.id, reason },
      {
        onSuccess: (called) => {
          toast({
            title: WAITLIST_TEXTS.success,
            description: `${entry.player.name}: ${lastActText(called)}`,
            action: { label: 'Undo', onAct: () => onUndo(entry) },
          });
          onClose();
        },
      },
    ),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Call ${entry.player.name}`}
      description={`Number ${entry.position} for ${entry.gameType.name}: others are ahead.`}
      dirty={isDirty}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={call.isPending}>
        <DialogBody>
          <FormError
            text={
              call.error === null || refused !== undefined
                ? null
                : errorText(call.error, WAITLIST_TEXTS.error)
            }
          />
          <Field
            label="Reason"
            required
            hint="Kept in the activity."
            error={errors.reason?.message ?? refused}
          >
            <TextInput {...form.register('reason')} autoComplete="off" />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={call.isPending}>
            Call
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
