import type { ReactNode } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CodeField } from '../code-field';
import { Field, type FieldProps } from '../field';
import { type InputProps, PasswordInput, TextInput, type TextInputProps } from '../text-input';
import { useFormField } from './use-form-field';

// The fields of a sign-in page, which loads no others.

export interface Around<Name> extends Omit<FieldProps, 'error' | 'children'> {
  name: Name;
  /** Fields that a change of this one validates again. */
  deps?: readonly string[];
}
type Own = 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'required' | 'defaultValue';

interface Texts<Name> extends Around<Name>, Omit<TextInputProps, Own> {
  /** Reduces a typed text to the characters that the field accepts: its digits. */
  filter?: (text: string) => string;
}
export interface Inputs<Name> extends Around<Name>, Omit<InputProps, Own> {}

export interface TextFields<Form extends FieldValues> {
  Text: (props: Texts<FieldPathByValue<Form, string>>) => ReactNode;
  Password: (props: Inputs<FieldPathByValue<Form, string>>) => ReactNode;
  /** The code of an authenticator app. */
  Code: (props: { name: FieldPathByValue<Form, string> }) => ReactNode;
}

export function aroundOf<Name>({ label, hint, aside, required, hideLabel }: Around<Name>) {
  return { label, hint, aside, required: required ?? false, hideLabel: hideLabel ?? false };
}

export function inputOf<Props extends Around<string>>(props: Props) {
  const { label: _label, hint: _hint, aside: _aside, hideLabel: _hidden, ...input } = props;
  const { required: _required, name: _name, deps: _deps, ...rest } = input;
  return rest;
}

function TextField({ filter = String, ...props }: Texts<string>) {
  const { field, error } = useFormField<string>(props.name, props.deps);
  return (
    <Field {...aroundOf(props)} error={error}>
      <TextInput
        autoComplete="off"
        {...inputOf(props)}
        {...field}
        onChange={({ target }) => field.onChange(filter(target.value))}
      />
    </Field>
  );
}

function PasswordField(props: Inputs<string>) {
  const { field, error } = useFormField<string>(props.name, props.deps);
  return (
    <Field {...aroundOf(props)} error={error}>
      <PasswordInput {...inputOf(props)} {...field} onChange={({ target }) => field.onChange(target.value)} />
    </Field>
  );
}

function OneTimeCodeField({ name }: { name: string }) {
  const { field, error } = useFormField<string>(name);
  return <CodeField {...field} error={error} onChange={({ target }) => field.onChange(target.value)} />;
}

export const textFields = {
  Text: TextField,
  Password: PasswordField,
  Code: OneTimeCodeField,
};

/** `fieldsOf` for a form that has no other fields. */
export function textFieldsOf<Schema extends z.ZodMiniType<unknown, FieldValues>>() {
  return textFields as unknown as TextFields<z.input<Schema>>;
}
