import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { TournamentTemplate } from '@/api/tournament-types';
import { cents } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { Field, FieldGroup } from '@/ui/field';
import { Select } from '@/ui/select';
import { StatusBadge } from '@/ui/status-badge';
import { MoneyInput, TextInput } from '@/ui/text-input';
import {
  difference,
  fromTemplate,
  PART_LABEL,
  PARTS,
  prizeFor,
  splitTitle,
  structureDetail,
  structureName,
} from './create-model';
import { templateText } from './model';
import { moreForm, rulesForm } from './more-model';
import type { MoreHandle } from './more-options';
import type { CreateForm, CreateValues } from './schema';

// The fields of the dialog that know each other.

type Handle = UseFormReturn<CreateForm, unknown, CreateValues>;

/** Fills the form in; everything stays editable. */
export function TemplateField({
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
export function BuyInField({ form, error }: { form: Handle; error: string | undefined }) {
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

export function Split({ form, wrong, refused }: SplitProps) {
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

export function StructureField({
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
