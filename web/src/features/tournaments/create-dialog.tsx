import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { NewTournament, Season, Tournament, TournamentTemplate } from '@/api/tournament-types';
import type { Room } from '@/api/types';
import { formatTime } from '@/lib/format';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Loading, Skeleton } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { BuyInField, Split, StructureField, TemplateField } from './create-fields';
import { blankForm, newTournament } from './create-model';
import {
  BLANK_MORE,
  EXTRA_PARTS,
  EXTRAS,
  followBuyIn,
  moreForm,
  type MoreForm,
  moreSchema,
  type MoreValues,
} from './more-model';
import { type MoreHandle, MoreOptions } from './more-options';
import { CREATE_TEXTS, useCreateTournament } from './mutations';
import { useSeasons, useTemplates } from './queries';
import { usePastStart } from './past-start';
import { SeasonField } from './season-field';
import { type CreateForm, createSchema, type CreateValues } from './schema';
import { StartFields } from './start-fields';

interface CreateTournamentDialogProps {
  room: Pick<Room, 'id' | 'timeZone'>;
  onCreated?: ((tournament: Tournament) => void) | undefined;
  onClose: () => void;
}

/** "Create Tournament": from a template, with a declared split that adds up. */
export function CreateTournamentDialog({ room, ...rest }: CreateTournamentDialogProps) {
  const templates = useTemplates(room.id);
  const seasons = useSeasons(room.id);
  if (templates.data !== undefined) {
    return <Form templates={templates.data} seasons={seasons.data ?? []} room={room} {...rest} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) rest.onClose();
      }}
      title="Create Tournament"
    >
      <DialogBody>
        {templates.isError ? (
          <ErrorPanel
            what="templates"
            error={templates.error}
            retrying={templates.isFetching}
            onRetry={() => void templates.refetch()}
          />
        ) : (
          <Loading label="Loading templates">
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

type FormProps = CreateTournamentDialogProps & {
  templates: readonly TournamentTemplate[];
  seasons: readonly Season[];
};

function Form({ templates, seasons, room, onCreated, onClose }: FormProps) {
  const create = useCreateTournament();
  const [defaults] = useState(() => blankForm(templates[0], Date.now(), room.timeZone));
  const form = useForm<CreateForm, unknown, CreateValues>({
    resolver: schemaResolver(createSchema),
    defaultValues: defaults,
  });
  const more = useForm<MoreForm, unknown, MoreValues>({
    resolver: schemaResolver(moreSchema),
    defaultValues:
      templates[0] === undefined ? BLANK_MORE : moreForm(templates[0].prices, templates[0].rules),
  });
  const reEntry = useWatch({ control: form.control, name: 'reEntry' });
  useExtrasFollow(form, more);
  const refused = fieldErrors(create.error);
  const { errors } = form.formState;
  const saidInPlace = (field: string) => field in defaults || /^(?:prices|rules)\./.test(field);
  const wrong = (field: keyof CreateForm) => errors[field]?.message ?? refused[field];

  const at = { roomId: room.id, timeZone: room.timeZone };
  const past = usePastStart(room.timeZone);
  const send = (values: CreateValues, extras: MoreValues) => {
    const made = newTournament(values, extras, templates, at);
    past.check(made.startTime, () => announce(made));
  };
  const announce = (made: NewTournament) =>
    create.mutate(made, {
      onSuccess: (tournament) => {
        toast({
          title: CREATE_TEXTS.success,
          description: `${tournament.name} is scheduled for ${formatTime(tournament.startTime, room.timeZone)}.`,
        });
        onCreated?.(tournament);
        onClose();
      },
    });

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
        title="Create Tournament"
        dirty={form.formState.isDirty || more.formState.isDirty}
      >
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          busy={create.isPending}
        >
          <DialogBody>
            {create.error === null || Object.keys(refused).some(saidInPlace) ? null : (
              <FormError text={failureText(create.error)} />
            )}
            <TemplateField form={form} more={more} templates={templates} />
            <Field label="Name" required error={wrong('name')}>
              <TextInput {...form.register('name')} autoComplete="off" data-autofocus="" />
            </Field>
            <StartFields
              day={form.register('day')}
              time={form.register('time')}
              dayError={wrong('day')}
              timeError={wrong('time') ?? refused.startTime}
            />
            <div className="grid grid-cols-2 gap-4 phone:gap-3">
              <BuyInField form={form} error={wrong('buyIn')} />
              <Field label="Max entries" aside="optional" error={wrong('maxEntries')}>
                <TextInput
                  {...form.register('maxEntries')}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </Field>
            </div>
            <Split form={form} wrong={wrong} refused={refused.prices} />
            <Controller
              control={form.control}
              name="reEntry"
              render={({ field }) => (
                <Checkbox
                  checked={field.value}
                  onChange={(event) => field.onChange(event.target.checked)}
                >
                  Re-entry at the same price
                </Checkbox>
              )}
            />
            <StructureField
              form={form}
              more={more}
              templates={templates}
              error={refused.structure}
            />
            {seasons.length === 0 ? null : (
              <Controller
                control={form.control}
                name="season"
                render={({ field }) => (
                  <SeasonField
                    seasons={seasons}
                    value={field.value}
                    onValueChange={field.onChange}
                  />
                )}
              />
            )}
            <MoreOptions form={more} refused={refused} reEntry={reEntry} />
          </DialogBody>
          <DialogFoot cancel={<CancelButton onClose={onClose} />}>
            <Button type="submit" size="lg" variant="primary" busy={create.isPending}>
              Create Tournament
            </Button>
          </DialogFoot>
        </DialogForm>
      </Dialog>
      {past.question}
    </>
  );
}

/** A rebuy and an add-on cost what the buy-in does until they get a price of their own. */
function useExtrasFollow(
  form: UseFormReturn<CreateForm, unknown, CreateValues>,
  more: MoreHandle,
): void {
  const [prize, houseFee, staff] = useWatch({ control: form.control, name: [...EXTRA_PARTS] });
  const before = useRef({ prize, houseFee, staff });

  // The other form of the dialog.
  useEffect(() => {
    const after = { prize, houseFee, staff };
    for (const extra of EXTRAS) {
      const follows = followBuyIn(more.getValues(extra), before.current, after);
      if (follows === undefined) continue;
      for (const part of EXTRA_PARTS) more.setValue(`${extra}.${part}`, follows[part]);
    }
    before.current = after;
  }, [more, prize, houseFee, staff]);
}

/** The specified words, and what the server says about it. */
function failureText(error: Error): string {
  const why = errorText(error, '');
  return why === '' ? CREATE_TEXTS.error : `${CREATE_TEXTS.error}. ${why}`;
}
