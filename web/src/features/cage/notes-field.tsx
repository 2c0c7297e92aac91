import type { ComponentProps } from 'react';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

interface NotesFieldProps extends ComponentProps<typeof TextInput> {
  error: string | undefined;
}

export function NotesField({ error, ...input }: NotesFieldProps) {
  return (
    <Field label="Notes" error={error}>
      <TextInput {...input} placeholder="Optional" autoComplete="off" />
    </Field>
  );
}
