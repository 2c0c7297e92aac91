import { schemaResolver } from '@/lib/schema-resolver';
import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/errors';
import type { Desk, Tournament } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { instantOf, wallOf } from '@/lib/zone';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Loading, Skeleton } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import {
  moreForm,
  type MoreForm,
  moreSchema,
  type MoreValues,
  sameRules,
  withExtras,
  withRules,
} from './more-model';
import { MoreOptions } from './more-options';
import { UPDATE_TEXTS, useChangeTournament } from './mutations';
import { useDesk } from './queries';
import { type EditForm, editSchema, type EditValues } from './schema';
import { StartFields } from './start-fields';

interface EditTournamentDialogProps {
  tournament: Tournament;
  timeZone: string;
  onClose: () => void;
}

/** What was announced: the name, the start, how many may enter, what can be bought. The split of the buy-in stays as declared. */
export function EditTournamentDialog(props: EditTournamentDialogProps) {
  const desk = useDesk(props.tournament.id);
  if (desk.data !== undefined) return <Form desk={desk.data} {...props} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={`Edit ${props.tournament.name}`}
    >
      <DialogBody>
        {desk.isError ? (
          <ErrorPanel
            what={props.tournament.name}
            error={desk.error}
            retrying={desk.isFetching}
            onRetry={() => void desk.refetch()}
          />
        ) : (
          <Loading label={`Loading ${props.tournament.name}`}>
            <div className="grid gap-4">
              <Skeleton height="2.25rem" />
              <Skeleton height="2.25rem" />
              <Skeleton height="2.25rem" />
            </div>
          </Loading>
        )}
      </DialogBody>
    </Dialog>
  );
}

function Form({
  desk: { prices, rules },
  tournament,
  timeZone,
  onClose,
}: EditTournamentDialogProps & { desk: Desk }) {
  const change = useChangeTournament();
  const form = useForm<EditForm, unknown, EditValues>({
    resolver: schemaResolver(editSchema),
    defaultValues: {
      name: tournament.name,
      ...wallOf(Date.parse(tournament.startTime), timeZone),
      maxEntries: tournament.maxEntries === null ? '' : formatCount(tournament.maxEntries),
    },
  });
  const more = useForm<MoreForm, unknown, MoreValues>({
    resolver: schemaResolver(moreSchema),
    defaultValues: moreForm(prices, rules),
  });
  const refused = fieldErrors(change.error);
  const { errors } = form.formState;
  const sold = tournament.currentEntries + tournament.alternates > 0;

  function send({ name, day, time, maxEntries }: EditValues, extras: MoreValues) {
    const { maxReEntries, maxRebuys, rebuy, addOn } = more.formState.dirtyFields;
    const priced = [maxReEntries, maxRebuys, rebuy, addOn].some((part) => part !== undefined);
    const seated = withRules(rules, extras);
    change.mutate(
      {
        tournamentId: tournament.id,
        name,
        startTime: instantOf(day, time, timeZone),
        maxEntries: maxEntries ?? 0,
        ...(priced && !sold ? { prices: withExtras(prices, extras) } : {}),
        ...(sameRules(seated, rules) ? {} : { rules: seated }),
      },
      {
        onSuccess: () => {
          toast({ title: UPDATE_TEXTS.success });
          onClose();
        },
      },
    );
  }

  // Both say what is wrong with them; the upper one takes the focus.
  async function submit() {
    let extras: MoreValues | undefined;
    await more.handleSubmit((values) => {
      extras = values;
    })();
    await form.handleSubmit((values) => {
      if (extras !== undefined) send(values, extras);
    })();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Edit ${tournament.name}`}
      dirty={form.formState.isDirty || more.formState.isDirty}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        busy={change.isPending}
      >
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
          <MoreOptions
            form={more}
            refused={refused}
            pricesFixed={sold ? 'Entries have been sold at the declared prices' : undefined}
            reEntry={prices.reEntry !== null}
          />
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
