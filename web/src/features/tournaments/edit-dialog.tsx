import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Desk, Season, Tournament } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { schemaResolver } from '@/lib/schema-resolver';
import { instantOf, wallOf } from '@/lib/zone';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Loading, Skeleton } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { NO_SEASON, PARTS } from './create-model';
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
import { useDesk, useSeasons } from './queries';
import { usePastStart } from './past-start';
import { NO_AMOUNT, partTexts, Reprice, repriced } from './reprice';
import { type EditForm, editSchema, type EditValues } from './schema';
import { SeasonField } from './season-field';
import { StartFields } from './start-fields';

interface EditTournamentDialogProps {
  tournament: Tournament;
  timeZone: string;
  onClose: () => void;
}

/** What was announced: the name, the start, how many may enter, what can be bought, the season; the split of the buy-in until the first entry is sold. */
export function EditTournamentDialog(props: EditTournamentDialogProps) {
  const desk = useDesk(props.tournament.id);
  const seasons = useSeasons(props.tournament.roomId);
  if (desk.data !== undefined && seasons.data !== undefined) {
    return <Form desk={desk.data} seasons={seasons.data} {...props} />;
  }
  const failed = desk.isError ? desk : seasons;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={`Edit ${props.tournament.name}`}
    >
      <DialogBody>
        {failed.isError ? (
          <ErrorPanel
            what={failed === desk ? props.tournament.name : 'the seasons'}
            error={failed.error}
            retrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
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
  seasons,
  tournament,
  timeZone,
  onClose,
}: EditTournamentDialogProps & { desk: Desk; seasons: readonly Season[] }) {
  const change = useChangeTournament();
  const form = useForm<EditForm, unknown, EditValues>({
    resolver: schemaResolver(editSchema),
    defaultValues: {
      name: tournament.name,
      ...wallOf(Date.parse(tournament.startTime), timeZone),
      maxEntries: tournament.maxEntries === null ? '' : formatCount(tournament.maxEntries),
      season: tournament.seasonId ?? NO_SEASON,
    },
  });
  const more = useForm<MoreForm, unknown, MoreValues>({
    resolver: schemaResolver(moreSchema),
    defaultValues: moreForm(prices, rules),
  });
  const refused = fieldErrors(change.error);
  const { errors } = form.formState;
  const sold = tournament.currentEntries + tournament.alternates > 0;
  const past = usePastStart(timeZone);
  const declared = partTexts(prices);
  const [parts, setParts] = useState(declared);
  const [badPart, setBadPart] = useState<string | undefined>(undefined);
  const reprices = PARTS.some((part) => parts[part] !== declared[part]);

  function send({ name, day, time, maxEntries, season }: EditValues, extras: MoreValues) {
    const { maxReEntries, maxRebuys, rebuy, addOn } = more.formState.dirtyFields;
    const priced =
      reprices || [maxReEntries, maxRebuys, rebuy, addOn].some((part) => part !== undefined);
    const seated = withRules(rules, extras);
    const next = repriced(prices, parts);
    setBadPart(next === null ? NO_AMOUNT : undefined);
    if (next === null) return;
    const startTime = instantOf(day, time, timeZone);
    const { dirtyFields } = form.formState;
    const save = () =>
      put({
        tournamentId: tournament.id,
        name,
        startTime,
        maxEntries: maxEntries ?? 0,
        // The server's word for no season is an empty one.
        ...(form.formState.dirtyFields.season === true
          ? { seasonId: season === NO_SEASON ? '' : season }
          : {}),
        ...(priced && !sold ? { prices: withExtras(next, extras) } : {}),
        ...(sameRules(seated, rules) ? {} : { rules: seated }),
      });
    // An unchanged start is not questioned.
    if (dirtyFields.day === undefined && dirtyFields.time === undefined) save();
    else past.check(startTime, save);
  }

  // The row of a list moves to another day, and this dialog with it, before the answer is there: the promise is not bound to it.
  const put = (body: Parameters<typeof change.mutate>[0]) =>
    void change.mutateAsync(body).then(
      () => {
        toast({ title: UPDATE_TEXTS.success });
        onClose();
      },
      () => undefined,
    );

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
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={`Edit ${tournament.name}`}
        dirty={form.formState.isDirty || more.formState.isDirty || reprices}
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
            {sold ? null : (
              <Reprice
                typed={parts}
                error={badPart ?? refused['prices.buyIn']}
                onChange={setParts}
              />
            )}
            {seasons.length === 0 ? null : (
              <Controller
                control={form.control}
                name="season"
                render={({ field }) => (
                  <SeasonField
                    seasons={seasons}
                    value={field.value}
                    onValueChange={field.onChange}
                    error={refused.seasonId}
                  />
                )}
              />
            )}
            <MoreOptions
              form={more}
              refused={refused}
              pricesFixed={sold ? 'Entries have been sold at the declared prices' : undefined}
              reEntry={prices.reEntry !== null}
            />
          </DialogBody>
          <DialogFoot cancel={<CancelButton onClose={onClose} />}>
            <Button type="submit" size="lg" variant="primary" busy={change.isPending}>
              Save Changes
            </Button>
          </DialogFoot>
        </DialogForm>
      </Dialog>
      {past.question}
    </>
  );
}
