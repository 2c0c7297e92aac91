import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

interface StartFieldsProps {
  day: UseFormRegisterReturn;
  time: UseFormRegisterReturn;
  dayError: string | undefined;
  timeError: string | undefined;
}

/** When it starts, on the wall clock of the room. */
export function StartFields({ day, time, dayError, timeError }: StartFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4 phone:gap-3">
      <Field label="Start date" required error={dayError}>
        <TextInput {...day} type="date" />
      </Field>
      <Field label="Start time" required error={timeError}>
        <TextInput {...time} type="time" />
      </Field>
    </div>
  );
}
