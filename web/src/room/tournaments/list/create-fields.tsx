import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import type { Season, TournamentTemplate } from '@/api/tournament-types';
import { cents } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import type { FormState } from '@/shells/use-act-form';
import { Field, FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { Select } from '@/ui/select';
import { StatusBadge } from '@/ui/status-badge';
import { MoneyInput } from '@/ui/text-input';
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
import { EXTRA_PARTS, EXTRAS, followBuyIn, buyRulesForm, rulesForm } from './buy-rules';
import { MoreOptions, Part } from './more-options';
import type { createSchema } from './schema';
import { SeasonField } from './season-field';
import { StartFields } from './start-fields';

// The fields of the dialog, some of which depend on each other.

type Typed = z.input<typeof createSchema>;
type Form = FormState<Typed, z.output<typeof createSchema>>['form'];

const F = fieldsOf<typeof createSchema>();

interface CreateFieldsProps {
  typed: Typed;
  form: Form;
  templates: readonly TournamentTemplate[];
  seasons: readonly Season[];
}

export function CreateFields({ typed, form, templates, seasons }: CreateFieldsProps) {
  useExtrasFollow(typed, form);
  return (
    <>
      <TemplateField form={form} templates={templates} />
      <F.Text name="name" label="Name" required data-autofocus="" />
      <StartFields />
      <div className="grid grid-cols-2 gap-4 phone:gap-3">
        <BuyInField form={form} />
        <F.Text name="maxEntries" label="Max entries" aside="optional" inputMode="numeric" />
      </div>
      <Split typed={typed} />
      <F.Checkbox name="reEntry">Re-entry at the same price</F.Checkbox>
      <StructureField form={form} templates={templates} />
      <SeasonField seasons={seasons} />
      <MoreOptions typed={typed.more} isWrong={form.formState.errors.more !== undefined} reEntry={typed.reEntry} />
    </>
  );
}

/** A rebuy and an add-on follow the price of the buy-in until they get their own price. */
function useExtrasFollow({ prize, houseFee, staff }: Typed, form: Form): void {
  const before = useRef({ prize, houseFee, staff });

  // Synchronizes the extras with the buy-in, which a field or a template has changed.
  useEffect(() => {
    const after = { prize, houseFee, staff };
    for (const extra of EXTRAS) {
      const follows = followBuyIn(form.getValues(`more.${extra}`), before.current, after);
      if (follows === undefined) continue;
      for (const part of EXTRA_PARTS) form.setValue(`more.${extra}.${part}`, follows[part]);
    }
    before.current = after;
  }, [form, prize, houseFee, staff]);
}

interface TemplatesProps {
  form: Form;
  templates: readonly TournamentTemplate[];
}

/** Fills the form in from a template; everything stays editable. */
function TemplateField({ form, templates }: TemplatesProps) {
  const { field, error } = useFormField<string>('template');

  function choose(key: string) {
    const template = templates.find((each) => each.key === key);
    if (template === undefined) return;
    const name = form.getValues('name').trim();
    // Keep a name that the user typed; replace the name of another template.
    const given = name !== '' && templates.every((each) => each.name !== name);
    form.reset(
      {
        ...form.getValues(),
        ...fromTemplate(template),
        name: given ? name : template.name,
        more: buyRulesForm(template.prices, template.rules),
      },
      { keepDefaultValues: true, keepErrors: false },
    );
  }

  return (
    <Field label="Start from" error={error}>
      <Select
        value={field.value}
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

/** A new buy-in keeps the fees; the rest goes to the prize. */
function BuyInField({ form }: { form: Form }) {
  const { field, error } = useFormField<string>('buyIn');
  return (
    <Field label="Buy-in" required error={error}>
      <MoneyInput
        {...field}
        onChange={({ target: { value } }) => {
          field.onChange(value);
          const prize = prizeFor(form.getValues(), value);
          if (prize !== null) form.setValue('prize', prize, { shouldDirty: true });
        }}
      />
    </Field>
  );
}

function Split({ typed }: { typed: Typed }) {
  const parts = {
    prize: useFormField<string>('prize'),
    bounty: useFormField<string>('bounty'),
    houseFee: useFormField<string>('houseFee'),
    staff: useFormField<string>('staff'),
  };
  const off = difference(typed);
  return (
    <div className="relative">
      <FieldGroup
        label={splitTitle(typed.buyIn)}
        hint="Fixed amounts, printed on every receipt."
        error={PARTS.map((part) => parts[part].error).find((text) => text !== undefined)}
      >
        <div className="grid grid-cols-4 gap-3 narrow:grid-cols-2 phone:gap-2">
          {PARTS.map((part) => (
            <Part key={part} label={PART_LABEL[part]} field={parts[part].field} />
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
  if (off === 0) return <StatusBadge shape="check" tone="ok" label="Total matches" />;
  const amount = formatPlainAmount(cents(Math.abs(off)));
  return <StatusBadge shape="triangle" tone="warn" label={off < 0 ? `$${amount} short` : `$${amount} over`} />;
}

function StructureField({ form, templates }: TemplatesProps) {
  const { field, error } = useFormField<string>('structure');
  const chosen = templates.find(({ key }) => key === field.value);
  return (
    <Field label="Structure" error={error} hint={chosen === undefined ? undefined : structureDetail(chosen)}>
      <Select
        value={field.value}
        onValueChange={(key) => {
          field.onChange(key);
          // The rules of the template apply too: seats per table, final table and balancing.
          const shaped = templates.find((each) => each.key === key);
          if (shaped === undefined) return;
          const { seatsPerTable, finalTable, balanceAt } = rulesForm(shaped.rules);
          form.setValue('more.seatsPerTable', seatsPerTable);
          form.setValue('more.finalTable', finalTable);
          form.setValue('more.balanceAt', balanceAt);
        }}
        options={templates.map((template) => ({
          value: template.key,
          label: structureName(template),
        }))}
      />
    </Field>
  );
}
