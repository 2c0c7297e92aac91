import { Field, type FieldProps } from '@/ui/field';
import { ShownFields, useFormField } from '@/ui/form/use-form-field';
import { PasswordInput, TextInput, type TextInputProps } from '@/ui/text-input';

interface AccountFieldProps
  extends
    Pick<FieldProps, 'label' | 'hint' | 'required' | 'error'>,
    Pick<TextInputProps, 'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'> {
  name: string;
  isPassword?: boolean;
  /** A value that cannot be edited replaces the typed one. */
  fixed?: string | undefined;
  onText?: (text: string) => void;
}

/** A field that only marks that it is refused: the message is above the button, where a keyboard does not hide it. */
export function AccountField(props: AccountFieldProps) {
  return (
    // The server's refusal of this field is a message of the form, too.
    <ShownFields value={null}>
      <Marked {...props} />
    </ShownFields>
  );
}

function Marked({
  label,
  hint,
  required = false,
  error,
  isPassword = false,
  fixed,
  onText,
  type,
  ...input
}: AccountFieldProps) {
  const { field, error: refusal } = useFormField<string>(input.name);
  const props = {
    ...(type === 'email' ? ({ autoCapitalize: 'none', spellCheck: false } as const) : {}),
    ...input,
    ...field,
    ...(fixed === undefined ? {} : { value: fixed, readOnly: true }),
    ...(refusal === undefined ? {} : { 'aria-invalid': true as const }),
    onChange: ({ target }: { target: { value: string } }) => {
      field.onChange(target.value);
      onText?.(target.value);
    },
  };
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {isPassword ? <PasswordInput {...props} /> : <TextInput {...props} {...(type === undefined ? {} : { type })} />}
    </Field>
  );
}

/** The message of the first field that the schema refused. */
export function messageOf(errors: Partial<Record<string, { message?: string }>>): string | null {
  return Object.values(errors)[0]?.message ?? null;
}
