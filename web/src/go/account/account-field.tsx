import { Field, type FieldProps } from '@/ui/field';
import { ShownFields, useFormField } from '@/ui/form/use-form-field';
import { PasswordInput, TextInput, type TextInputProps } from '@/ui/text-input';

type AccountFieldProps = Pick<FieldProps, 'label' | 'hint'> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'> & {
    name: string;
    isPassword?: boolean;
  };

/** A field that only marks that it is refused: the message is above the button, where a keyboard does not hide it. */
export function AccountField(props: AccountFieldProps) {
  return (
    // The server's refusal of this field is a message of the form, too.
    <ShownFields value={null}>
      <Marked {...props} />
    </ShownFields>
  );
}

function Marked({ label, hint, isPassword = false, type, ...input }: AccountFieldProps) {
  const { field, error } = useFormField<string>(input.name);
  const props = {
    ...input,
    ...field,
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
    onChange: ({ target }: { target: { value: string } }) => field.onChange(target.value),
  };
  return (
    <Field label={label} hint={hint}>
      {isPassword ? <PasswordInput {...props} /> : <TextInput {...props} {...(type === undefined ? {} : { type })} />}
    </Field>
  );
}

/** The message of the first field that the schema refused. */
export function messageOf(errors: Partial<Record<string, { message?: string }>>): string | null {
  return Object.values(errors)[0]?.message ?? null;
}
