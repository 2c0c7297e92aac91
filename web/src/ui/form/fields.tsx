import type { ReactNode } from 'react';
import type { FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { PAYMENT_METHODS } from '@/domain/payment';
import { Checkbox } from '../checkbox';
import { type ChoiceOption, Choices, type PickableSeat, SeatPick } from '../choices';
import { Field, FieldGroup } from '../field';
import { MethodField } from '../method-field';
import { type Segment, Segmented } from '../segmented';
import { SegmentedField } from '../segmented-field';
import { Select, type SelectOption } from '../select';
import { MoneyInput, TextArea } from '../text-input';
import { type Around, aroundOf, inputOf, type Inputs, textFields, type TextFields } from './text-fields';
import { useFormField } from './use-form-field';

interface Choosing<Name> extends Omit<Around<Name>, 'aside'> {}

/** The fields of the form that surrounds them, by the names of its values. Each shows its own error. */
export interface Fields<Form extends FieldValues> extends TextFields<Form> {
  /** Dollars as text; the schema converts them to cents. */
  Money: (props: Inputs<FieldPathByValue<Form, string>> & { range?: string }) => ReactNode;
  Area: (
    props: Around<FieldPathByValue<Form, string>> & {
      rows?: number;
      placeholder?: string;
      maxLength?: number;
      spellCheck?: boolean;
    },
  ) => ReactNode;
  Select: (
    props: Around<FieldPathByValue<Form, string>> & {
      options: readonly SelectOption[];
      placeholder?: string;
      autoFocus?: boolean;
      disabled?: boolean;
    },
  ) => ReactNode;
  /** Two to four options side by side. `variant="switch"` shows no label above them. */
  Segmented: <Name extends FieldPathByValue<Form, string>>(props: {
    name: Name;
    label: string;
    segments: readonly Segment<FieldPathValue<Form, Name>>[];
    variant?: 'field' | 'switch';
  }) => ReactNode;
  Method: (props: {
    name: FieldPathByValue<Form, (typeof PAYMENT_METHODS)[number]>;
    label?: string;
    narrow?: boolean;
  }) => ReactNode;
  Checkbox: (props: { name: FieldPathByValue<Form, boolean>; disabled?: boolean; children: ReactNode }) => ReactNode;
  Choices: (
    props: Choosing<FieldPathByValue<Form, string | undefined>> & {
      options: readonly ChoiceOption[];
    },
  ) => ReactNode;
  Seat: (
    props: Choosing<FieldPathByValue<Form, number | undefined>> & {
      seats: readonly PickableSeat[];
    },
  ) => ReactNode;
}

function MoneyField(props: Inputs<string> & { range?: string }) {
  const { field, error } = useFormField<string>(props.name, props.deps);
  return (
    <Field {...aroundOf(props)} error={error}>
      <MoneyInput {...inputOf(props)} {...field} onChange={({ target }) => field.onChange(target.value)} />
    </Field>
  );
}

function AreaField(props: Around<string> & { rows?: number; placeholder?: string }) {
  const { field, error } = useFormField<string>(props.name, props.deps);
  return (
    <Field {...aroundOf(props)} error={error}>
      <TextArea {...inputOf(props)} {...field} onChange={({ target }) => field.onChange(target.value)} />
    </Field>
  );
}

function SelectField({
  options,
  placeholder,
  autoFocus = false,
  disabled = false,
  ...around
}: Around<string> & {
  options: readonly SelectOption[];
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
}) {
  const { field, error } = useFormField<string>(around.name);
  return (
    <Field {...aroundOf(around)} error={error}>
      <Select
        value={field.value}
        onValueChange={field.onChange}
        options={options}
        autoFocus={autoFocus}
        disabled={disabled}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </Field>
  );
}

function SegmentsField({
  name,
  label,
  segments,
  variant = 'field',
}: {
  name: string;
  label: string;
  segments: readonly Segment<string>[];
  variant?: 'field' | 'switch';
}) {
  const { field, error } = useFormField<string>(name);
  const props = { label, segments, value: field.value, onValueChange: field.onChange };
  return variant === 'switch' ? <Segmented {...props} block /> : <SegmentedField {...props} error={error} />;
}

function PaymentField({ name, ...rest }: { name: string; label?: string; narrow?: boolean }) {
  const { field } = useFormField<(typeof PAYMENT_METHODS)[number]>(name);
  return <MethodField {...rest} value={field.value} onValueChange={field.onChange} />;
}

function CheckboxField({
  name,
  disabled = false,
  children,
}: {
  name: string;
  disabled?: boolean;
  children: ReactNode;
}) {
  const { field } = useFormField<boolean>(name);
  const { value, onChange, ...rest } = field;
  return (
    <Checkbox {...rest} disabled={disabled} checked={value} onChange={({ target }) => onChange(target.checked)}>
      {children}
    </Checkbox>
  );
}

function ChoicesField({ options, ...around }: Choosing<string> & { options: readonly ChoiceOption[] }) {
  const { field, error } = useFormField<string | undefined>(around.name);
  return (
    <FieldGroup {...aroundOf(around)} error={error}>
      <Choices name={around.name} value={field.value} onValueChange={field.onChange} options={options} />
    </FieldGroup>
  );
}

function SeatField({ seats, ...around }: Choosing<string> & { seats: readonly PickableSeat[] }) {
  const { field, error } = useFormField<number | undefined>(around.name);
  return (
    <FieldGroup {...aroundOf(around)} error={error}>
      <SeatPick name={around.name} value={field.value} onValueChange={field.onChange} seats={seats} />
    </FieldGroup>
  );
}

const fields = {
  ...textFields,
  Money: MoneyField,
  Area: AreaField,
  Select: SelectField,
  Segmented: SegmentsField,
  Method: PaymentField,
  Checkbox: CheckboxField,
  Choices: ChoicesField,
  Seat: SeatField,
};

/** The fields with the names of a schema's values, so that a misspelled name does not compile. */
export function fieldsOf<Schema extends z.ZodMiniType<unknown, FieldValues>>() {
  return fields as unknown as Fields<z.input<Schema>>;
}
