import { Field } from './field';
import { type InputProps, TextInput } from './text-input';

interface CodeFieldProps extends InputProps {
  error: string | undefined;
}

/** The six digits of an authenticator app, which the browser may fill in, or a recovery code. */
export function CodeField({ error, ...rest }: CodeFieldProps) {
  return (
    <Field label="Code" error={error}>
      <TextInput
        {...rest}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // The field has just replaced the password field.
        autoFocus
      />
    </Field>
  );
}
