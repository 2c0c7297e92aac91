import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button';
import { TextInput } from './text-input';

interface DayFieldProps {
  /** "2026-11-20" */
  value: string;
  onValueChange: (day: string) => void;
  /** The last day that can be chosen. */
  max: string;
  /** Undefined where there is no previous day. */
  previous: string;
  next: string | undefined;
}

/** A gaming day: typed or picked, and one step back or forth. */
export function DayField({ value, onValueChange, max, previous, next }: DayFieldProps) {
  return (
    <div role="group" aria-label="Gaming day" className="flex min-w-0 flex-1 items-center gap-1">
      <IconButton label="Previous day" icon={ChevronLeft} onClick={() => onValueChange(previous)} />
      <div className="min-w-0 flex-1 desk:w-38">
        <TextInput
          box="bar"
          type="date"
          aria-label="Gaming day"
          value={value}
          max={max}
          onChange={(event) => {
            // Ignores a half-typed day.
            if (event.target.value !== '' && event.target.value <= max) {
              onValueChange(event.target.value);
            }
          }}
        />
      </div>
      <IconButton
        label="Next day"
        icon={ChevronRight}
        disabledReason={next === undefined ? 'The next gaming day has not begun' : undefined}
        onClick={() => {
          if (next !== undefined) onValueChange(next);
        }}
      />
    </div>
  );
}
