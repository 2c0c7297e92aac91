import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatMoney } from '@/lib/format';
import { Checkbox } from '@/ui/checkbox';
import { Disclosure } from '@/ui/disclosure';
import { Field, FieldGroup } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { PART_LABEL } from './create-model';
import {
  type Extra,
  EXTRA_PARTS,
  EXTRAS,
  extraTotal,
  type MoreForm,
  moreText,
  type MoreValues,
} from './more-model';

const EXTRA_TEXT: Record<Extra, { check: string; title: string }> = {
  rebuy: { check: 'Rebuys', title: 'Where each rebuy goes' },
  addOn: { check: 'Add-on, once an entry', title: 'Where each add-on goes' },
};

export type MoreHandle = UseFormReturn<MoreForm, unknown, MoreValues>;

interface MoreOptionsProps {
  form: MoreHandle;
  /** What the server said, by its field. */
  refused: Record<string, string>;
  /** Why prices cannot be changed now. */
  pricesFixed?: string | undefined;
  reEntry: boolean;
}

/** "More options": re-entries, rebuys, add-ons, seats. Opens by itself where something in it is wrong. */
export function MoreOptions({ form, refused, pricesFixed, reEntry }: MoreOptionsProps) {
  const values = useWatch({ control: form.control });
  const { errors } = form.formState;
  const fixed = pricesFixed !== undefined;
  const wrong =
    Object.keys(errors).length > 0 ||
    Object.keys(refused).some((field) => /^(?:rules|prices)\./.test(field));
  return (
    <Disclosure
      label="More options"
      detail={moreText({ ...form.getValues(), ...values } as MoreForm)}
      open={wrong || undefined}
    >
      <div className="grid gap-4">
        {fixed ? (
          <p className="text-meta text-ink-3">{pricesFixed}. Only seating can be changed.</p>
        ) : null}
        {reEntry ? (
          <Field
            label="Most re-entries a player"
            aside="optional"
            hint="Blank for no limit."
            error={errors.maxReEntries?.message ?? refused['prices.maxReEntries']}
          >
            <TextInput
              {...form.register('maxReEntries')}
              disabled={fixed}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        ) : null}
        {EXTRAS.map((extra) => (
          <ExtraFields key={extra} form={form} extra={extra} refused={refused} fixed={fixed} />
        ))}
        <Seating form={form} refused={refused} />
      </div>
    </Disclosure>
  );
}

interface ExtraFieldsProps extends Pick<MoreOptionsProps, 'form' | 'refused'> {
  extra: Extra;
  fixed: boolean;
}

function ExtraFields({ form, extra, refused, fixed }: ExtraFieldsProps) {
  const values = useWatch({ control: form.control, name: extra });
  const { sold } = values;
  const total = extraTotal(values);
  const errors = form.formState.errors[extra];
  const input = { inputMode: 'decimal', autoComplete: 'off', disabled: fixed } as const;
  const { check, title } = EXTRA_TEXT[extra];
  const error =
    [...EXTRA_PARTS, 'chips' as const]
      .map((field) => errors?.[field]?.message)
      .find((text) => text !== undefined) ??
    refused[`prices.${extra}.chips`] ??
    refused[`prices.${extra}`];
  return (
    <div className="grid gap-3">
      <Controller
        control={form.control}
        name={`${extra}.sold`}
        render={({ field }) => (
          <Checkbox
            checked={field.value}
            disabled={fixed}
            onChange={(event) => field.onChange(event.target.checked)}
          >
            {check}
          </Checkbox>
        )}
      />
      {sold ? (
        <FieldGroup
          label={title}
          hint={total === null ? undefined : `Total ${formatMoney(total)}`}
          error={error}
        >
          <div className="grid grid-cols-4 gap-3 narrow:grid-cols-2 phone:gap-2">
            {EXTRA_PARTS.map((part) => (
              <Field key={part} label={PART_LABEL[part]}>
                <TextInput {...form.register(`${extra}.${part}`)} {...input} />
              </Field>
            ))}
            <Field label="Chips">
              <TextInput {...form.register(`${extra}.chips`)} {...input} inputMode="numeric" />
            </Field>
          </div>
        </FieldGroup>
      ) : null}
      {sold && extra === 'rebuy' ? (
        <Field
          label="Most rebuys an entry"
          aside="optional"
          hint="Blank for no limit."
          error={form.formState.errors.maxRebuys?.message ?? refused['prices.maxRebuys']}
        >
          <TextInput {...form.register('maxRebuys')} {...input} inputMode="numeric" />
        </Field>
      ) : null}
    </div>
  );
}

function Seating({ form, refused }: Pick<MoreOptionsProps, 'form' | 'refused'>) {
  const { errors } = form.formState;
  const input = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const error =
    errors.seatsPerTable?.message ??
    errors.finalTable?.message ??
    errors.balanceAt?.message ??
    refused['rules.seatsPerTable'] ??
    refused['rules.finalTable'] ??
    refused['rules.balanceAt'] ??
    refused['rules.haltAt'];
  return (
    <FieldGroup label="Seating" hint="Players move when tables are so many apart." error={error}>
      <div className="grid grid-cols-3 gap-3 phone:gap-2">
        <Field label="Seats a table">
          <TextInput {...form.register('seatsPerTable')} {...input} />
        </Field>
        <Field label="Final table">
          <TextInput {...form.register('finalTable')} {...input} />
        </Field>
        <Field label="Balance at">
          <TextInput {...form.register('balanceAt')} {...input} />
        </Field>
      </div>
    </FieldGroup>
  );
}
