import './statistics.css';
import { useId } from 'react';

interface PeriodPickProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
}

/** Which days count: tiles for a thumb below what they change. */
export function PeriodPick<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: PeriodPickProps<Value>) {
  const name = useId();
  return (
    <fieldset className="st-period">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
