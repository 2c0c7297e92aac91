import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/errors';
import type { Season, Tournament, TournamentTemplate } from '@/api/tournament-types';
import type { Room } from '@/api/types';
import { cents } from '@/domain/money';
import { formatPlainAmount, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select } from '@/ui/select';
import { Loading, Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import {
  blankForm,
  difference,
  fromTemplate,
  newTournament,
  NO_SEASON,
  PART_LABEL,
  PARTS,
  prizeFor,
  splitTitle,
  structureDetail,
  structureName,
} from './create-model';
import { templateText } from './model';
import {
  BLANK_MORE,
  moreForm,
  type MoreForm,
  moreSchema,
  type MoreValues,
  rulesForm,
} from './more-model';
import { type MoreHandle, MoreOptions } from './more-options';
import { CREATE_TEXTS, useCreateTournament } from './mutations';
import { useSeasons, useTemplates } from './queries';
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
    resolver: standardSchemaResolver(createSchema),
    defaultValues: defaults,
  });
  const more = useForm<MoreForm, unknown, MoreValues>({
    resolver: standardSchemaResolver(moreSchema),
    defaultValues:
      templates[0] === undefined ? BLANK_MORE : moreForm(templates[0].prices, templates[0].rules),
  });
  const reEntry = useWatch({ control: form.control, name: 'reEntry' });
  const refused = fieldErrors(create.error);
  const { errors } = form.formState;
  const saidInPlace = (field: string) => field in defaults || /^(?:prices|rules)\./.test(field);
  const wrong = (field: keyof CreateForm) => errors[field]?.message ?? refused[field];

  const at = { roomId: room.id, timeZone: room.timeZone };
  const send = (values: CreateValues, extras: MoreValues) =>
    create.mutate(newTournament(values, extras, templates, at), {
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
              <TextInput {...form.register('maxEntries')} inputMode="numeric" autoComplete="off" />
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
          <StructureField form={form} more={more} templates={templates} error={refused.structure} />
          {seasons.length === 0 ? null : <SeasonField form={form} seasons={seasons} />}
          <MoreOptions form={more} refused={refused} reEntry={reEntry} />
        </DialogBody>
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="primary" busy={create.isPending}>
            Create Tournament
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

/** The specified words (spec §8), and what the server says about it. */
function failureText(error: Error): string {
  const why = errorText(error, '');
  return why === '' ? CREATE_TEXTS.error : `${CREATE_TEXTS.error}. ${why}`;
}

type Handle = UseFormReturn<CreateForm, unknown, CreateValues>;

/** Fills the form in; everything stays editable. */
function TemplateField({
  form,
  more,
  templates,
}: {
  form: Handle;
  more: MoreHandle;
  templates: readonly TournamentTemplate[];
}) {
  const chosen = useWatch({ control: form.control, name: 'template' });

  function choose(key: string) {
    const template = templates.find((each) => each.key === key);
    if (template === undefined) return;
    const name = form.getValues('name').trim();
    // A name of one's own stays; that of another template would be wrong.
    const given = name !== '' && templates.every((each) => each.name !== name);
    form.reset(
      {
        ...form.getValues(),
        ...fromTemplate(template),
        name: given ? name : template.name,
      },
      { keepDefaultValues: true, keepErrors: false },
    );
    more.reset(moreForm(template.prices, template.rules), { keepDefaultValues: true });
  }

  return (
    <Field label="Start from">
      <Select
        value={chosen}
        onValueChange={choose}
        options={templates.map((template) => ({
          value: template.key,
          label: template.name,
          detail: templateText(template),
        }))}
      />
    </Field>
  );
}

/** Another buy-in keeps the fees; what is left goes into the prize. */
function BuyInField({ form, error }: { form: Handle; error: string | undefined }) {
  const register = form.register('buyIn', {
    onChange: (event: { target: { value: string } }) => {
      const prize = prizeFor(form.getValues(), event.target.value);
      if (prize !== null) form.setValue('prize', prize, { shouldDirty: true });
    },
  });
  return (
    <Field label="Buy-in" required error={error}>
      <MoneyInput {...register} />
    </Field>
  );
}

interface SplitProps {
  form: Handle;
  wrong: (field: keyof CreateForm) => string | undefined;
  refused: string | undefined;
}

function Split({ form, wrong, refused }: SplitProps) {
  const [buyIn, prize, bounty, houseFee, staff] = useWatch({
    control: form.control,
    name: ['buyIn', ...PARTS],
  });
  const off = difference({ buyIn, prize, bounty, houseFee, staff });
  const error = PARTS.map(wrong).find((text) => text !== undefined) ?? refused;
  return (
    <div className="relative">
      <FieldGroup
        label={splitTitle(buyIn)}
        hint="Fixed amounts, printed on every receipt."
        error={error}
      >
        <div className="grid grid-cols-4 gap-3 narrow:grid-cols-2 phone:gap-2">
          {PARTS.map((part) => (
            <Field key={part} label={PART_LABEL[part]}>
              <TextInput {...form.register(part)} inputMode="decimal" autoComplete="off" />
            </Field>
          ))}
        </div>
      </FieldGroup>
      <span role="status" className="absolute top-0 right-0">
        {off === null ? null : <Sum off={off} />}
      </span>
    </div>
  );
}

function Sum({ off }: { off: number }) {
  if (off === 0) return <StatusBadge shape="check" tone="ok" label="Adds up" />;
  const amount = formatPlainAmount(cents(Math.abs(off)));
  return (
    <StatusBadge
      shape="triangle"
      tone="warn"
      label={off < 0 ? `$${amount} missing` : `$${amount} too much`}
    />
  );
}

function StructureField({
  form,
  more,
  templates,
  error,
}: {
  form: Handle;
  more: MoreHandle;
  templates: readonly TournamentTemplate[];
  error: string | undefined;
}) {
  return (
    <Controller
      control={form.control}
      name="structure"
      render={({ field }) => {
        const chosen = templates.find(({ key }) => key === field.value);
        return (
          <Field
            label="Structure"
            error={error}
            hint={chosen === undefined ? undefined : structureDetail(chosen)}
          >
            <Select
              value={field.value}
              onValueChange={(key) => {
                field.onChange(key);
                // Its tables come with it.
                const shaped = templates.find((each) => each.key === key);
                if (shaped === undefined) return;
                more.reset(
                  { ...more.getValues(), ...rulesForm(shaped.rules) },
                  { keepDefaultValues: true },
                );
              }}
              options={templates.map((template) => ({
                value: template.key,
                label: structureName(template),
              }))}
            />
          </Field>
        );
      }}
    />
  );
}

function SeasonField({ form, seasons }: { form: Handle; seasons: readonly Season[] }) {
  return (
    <Controller
      control={form.control}
      name="season"
      render={({ field }) => (
        <Field label="League season" hint="Its results earn points there.">
          <Select
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: NO_SEASON, label: 'None' },
              ...seasons.map(({ id, league, name }) => ({
                value: id,
                label: `${league}, ${name}`,
              })),
            ]}
          />
        </Field>
      )}
    />
  );
}
