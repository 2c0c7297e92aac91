import { textFieldsOf } from '@/ui/form/text-fields';
import type { duplicateSchema } from './schema';

const F = textFieldsOf<typeof duplicateSchema>();

/** The date and time of the start, in the time zone of the room. */
export function StartFields() {
  return (
    <div className="grid grid-cols-2 gap-4 phone:gap-3">
      <F.Text name="day" label="Start date" required type="date" />
      <F.Text name="time" label="Start time" required type="time" />
    </div>
  );
}
