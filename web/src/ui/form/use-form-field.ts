import { createContext, use, useEffect } from 'react';
import { type ControllerRenderProps, useController } from 'react-hook-form';

/** The names of the fields that the surrounding form shows. Its refusals of other fields are shown above the form. */
export const ShownFields = createContext<Set<string> | null>(null);

export interface FormField<Value> extends Pick<ControllerRenderProps, 'name' | 'ref' | 'onBlur'> {
  value: Value;
  onChange: (value: Value) => void;
}

/** One field of the surrounding form, with the error to show at it. `deps`: fields that its changes validate again. */
export function useFormField<Value>(
  name: string,
  deps: readonly string[] = [],
): { field: FormField<Value>; error: string | undefined } {
  const { field, fieldState } = useController({ name, rules: { deps: [...deps] } });
  const shown = use(ShownFields);

  // Synchronizes the form's list of shown fields with this field.
  useEffect(() => {
    shown?.add(name);
    return () => void shown?.delete(name);
  }, [shown, name]);

  const { value, onChange, onBlur, ref } = field;
  return {
    field: { name, value: value as Value, onChange, onBlur, ref },
    error: fieldState.error?.message,
  };
}
