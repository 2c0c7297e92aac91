import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Tournament } from '@/api/tournament-types';
import { addDays } from '@/domain/day';
import { formatDayTime } from '@/lib/format';
import { schemaResolver } from '@/lib/schema-resolver';
import { instantOf, wallOf } from '@/lib/zone';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { CREATE_TEXTS, useDuplicateTournament } from './mutations';
import { usePastStart } from './past-start';
import { type DuplicateForm, duplicateSchema, type DuplicateValues } from './schema';
import { StartFields } from './start-fields';

interface DuplicateTournamentDialogProps {
  tournament: Tournament;
  timeZone: string;
  onClose: () => void;
}

/** The same tournament again, a week later unless something else is said. */
export function DuplicateTournamentDialog({
  tournament,
  timeZone,
  onClose,
}: DuplicateTournamentDialogProps) {
  const duplicate = useDuplicateTournament();
  const was = wallOf(Date.parse(tournament.startTime), timeZone);
  const form = useForm<DuplicateForm, unknown, DuplicateValues>({
    resolver: schemaResolver(duplicateSchema),
    defaultValues: { name: tournament.name, day: addDays(was.day, 7), time: was.time },
  });
  const refused = fieldErrors(duplicate.error);
  const { errors } = form.formState;

  const past = usePastStart(timeZone);
  const submit = form.handleSubmit(({ name, day, time }) => {
    const startTime = instantOf(day, time, timeZone);
    past.check(startTime, () => make(name, startTime));
  });
  const make = (name: string, startTime: string) =>
    duplicate.mutate(
      { tournamentId: tournament.id, name, startTime },
      {
        onSuccess: (made) => {
          toast({
            title: CREATE_TEXTS.success,
            description: `${made.name} is scheduled for ${formatDayTime(made.startTime, timeZone)}.`,
          });
          onClose();
        },
      },
    );

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={`Duplicate ${tournament.name}`}
        description="Same prices, structure and rules. Entries are not copied."
        dirty={form.formState.isDirty}
      >
        <DialogForm onSubmit={(event) => void submit(event)} busy={duplicate.isPending}>
          <DialogBody>
            <FormError
              text={
                duplicate.error === null ? null : errorText(duplicate.error, CREATE_TEXTS.error)
              }
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
          </DialogBody>
          <DialogFoot cancel={<CancelButton onClose={onClose} />}>
            <Button type="submit" size="lg" variant="primary" busy={duplicate.isPending}>
              Duplicate
            </Button>
          </DialogFoot>
        </DialogForm>
      </Dialog>
      {past.question}
    </>
  );
}
