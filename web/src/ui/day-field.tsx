import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button';
import { TextInput } from './text-input';

interface DayFieldProps {
  /** "Gaming day" */
  label: string;
  /** "2026-11-20" */
  value: string;
  onValueChange: (day: string) => void;
  /** The last day that can be chosen. */
  max: string;
  /** Undefined where there is no previous day. */
  previous: string;
  next: string | undefined;
  /** Why there is no next day: "Tomorrow has not begun". */
  noNext: string;
}

/** A calendar day: typed or picked, and one step back or forth. */
export function DayField({ label, value, onValueChange, max, previous, next, noNext }: DayFieldProps) {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-1 items-center gap-1">
      <IconButton label="Previous day" icon={ChevronLeft} onClick={() => onValueChange(previous)} />
      <div className="min-w-0 flex-1 desk:w-38">
        <TextInput
          box="bar"
          type="date"
          aria-label={label}
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
        disabledReason={next === undefined ? noNext : undefined}
        onClick={() => {
          if (next !== undefined) onValueChange(next);
        }}
      />
    </div>
  );
}
