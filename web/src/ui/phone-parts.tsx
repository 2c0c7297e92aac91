import './phone.css';
import { Minus, Plus } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { announce } from './announcer';
import { IconButton } from './button';
import { FieldGroup } from './field';

/** The fields of one question of a long form on a phone. */
export function PhoneGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="ph-group" aria-label={label}>
      {children}
    </section>
  );
}

interface PickProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  columns: number;
  /** One of them has a line of its own. */
  wide?: 'first' | 'last';
  hint?: ReactNode;
  error?: string | undefined;
  /** For readers only, where the screen says it already. */
  hideLabel?: boolean;
}

/** One of a few, as tiles for a thumb. */
export function Pick<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  columns,
  wide,
  hint,
  error,
  hideLabel = false,
}: PickProps<Value>) {
  const name = useId();
  const style: CSSProperties & Record<'--cols', number> = { '--cols': columns };
  return (
    <FieldGroup label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <div className="ph-pick" data-wide={wide} style={style}>
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
      </div>
    </FieldGroup>
  );
}

interface StepperProps {
  label: string;
  /** Below the label: "4 to 10". */
  note?: string;
  value: number;
  unit?: string;
  min: number;
  max: number;
  step?: number;
  /** "One player": what a step is. */
  stepName: string;
  onValueChange: (value: number) => void;
}

/** A small number with less and more beside it. */
export function Stepper({
  label,
  note,
  value,
  unit,
  min,
  max,
  step = 1,
  stepName,
  onValueChange,
}: StepperProps) {
  const id = useId();
  function change(next: number) {
    const within = Math.min(max, Math.max(min, next));
    onValueChange(within);
    announce(`${label} ${within}${unit === undefined ? '' : ` ${unit}`}`);
  }
  return (
    <div className="ph-step" role="group" aria-labelledby={id}>
      <div>
        <p id={id}>{label}</p>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      <IconButton
        label={`${stepName} less`}
        icon={Minus}
        variant="default"
        size="step"
        tip={false}
        disabledReason={value <= min ? `${min} is the fewest` : undefined}
        onClick={() => change(value - step)}
      />
      <output aria-labelledby={id}>
        {value} {unit === undefined ? null : <small>{unit}</small>}
      </output>
      <IconButton
        label={`${stepName} more`}
        icon={Plus}
        variant="default"
        size="step"
        tip={false}
        disabledReason={value >= max ? `${max} is the most` : undefined}
        onClick={() => change(value + step)}
      />
    </div>
  );
}
