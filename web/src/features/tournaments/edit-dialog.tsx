import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/errors';
import type { Tournament } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { instantOf, wallOf } from '@/lib/zone';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { UPDATE_TEXTS, useChangeTournament } from './mutations';
import { type EditForm, editSchema, type EditValues } from './schema';
import { StartFields } from './start-fields';

interface EditTournamentDialogProps {
  tournament: Tournament;
  timeZone: string;
  onClose: () => void;
}

/** What was announced: the name, the start, how many may enter. The split stays as it was declared. */
export function EditTournamentDialog({ tournament, timeZone, onClose }: EditTournamentDialogProps) {
  const change = useChangeTournament();
  const form = useForm<EditForm, unknown, EditValues>({
    resolver: standardSchemaResolver(editSchema),
    defaultValues: {
      name: tournament.name,
      ...wallOf(Date.parse(tournament.startTime), timeZone),
      maxEntries: tournament.maxEntries === null ? '' : formatCount(tournament.maxEntries),
    },
  });
  const refused = fieldErrors(change.error);
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ name, day, time, maxEntries }) =>
    change.mutate(
      {
        tournamentId: tournament.id,
        name,
        startTime: instantOf(day, time, timeZone),
        maxEntries: maxEntries ?? 0,
      },
      {
        onSuccess: () => {
          toast({ title: UPDATE_TEXTS.success });
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
      title={`Edit ${tournament.name}`}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={change.isPending}>
        <DialogBody>
          <FormError
            text={change.error === null ? null : errorText(change.error, UPDATE_TEXTS.error)}
          />
          <Field label="Name" required error={errors.name?.message ?? refused.name}>
            <TextInput {...form.register('name')} autoComplete="off" />
          </Field>
          <StartFields
            day={form.register('day')}
            time={form.register('time')}
            dayError={errors.day?.message}
            timeError={errors.time?.message ?? refused.startTime}
          />
          <Field
            label="Max entries"
            aside="optional"
            error={errors.maxEntries?.message ?? refused.maxEntries}
          >
            <TextInput {...form.register('maxEntries')} inputMode="numeric" autoComplete="off" />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="primary" busy={change.isPending}>
            Save Changes
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
