import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { announce } from './announcer';
import { IconButton } from './button';
import { FieldGroup } from './field';

/** Inputs as high as a thumb, and their labels and hints in a larger font. */
const groupStyle = [
  'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4',
  '**:data-[size=field]:h-12 [&_[data-size=field]_input]:text-[1rem]',
  '[&_:is(label,legend,[data-hint])]:text-dense',
].join(' ');

/** The fields of one question of a long form on a phone. */
export function PhoneGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={groupStyle} aria-label={label}>
      {children}
    </section>
  );
}

const COLUMNS = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' } as const;

/** The font size is important: a PhoneGroup around the tiles sets it for labels. */
const tileStyle = [
  'relative grid min-h-11 place-content-center rounded-control border border-line bg-surface px-1 hover:bg-hover',
  'text-center text-body! font-medium has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold',
  'has-checked:text-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2',
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2',
  'forced-colors:has-checked:-outline-offset-2 forced-colors:has-checked:outline-[Highlight]',
].join(' ');

interface PickProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  columns: keyof typeof COLUMNS;
  /** One of the tiles takes a whole line. */
  wide?: 'first' | 'last';
  hint?: ReactNode;
  error?: string | undefined;
  /** For screen readers only, where the screen shows the label already. */
  hideLabel?: boolean;
}

/** A single choice of a few options, as tiles that a thumb can press. */
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
  const wideAt = wide === 'first' ? 0 : wide === 'last' ? options.length - 1 : -1;
  return (
    <FieldGroup label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <div className={`grid gap-2 ${COLUMNS[columns]} ${wide === 'last' ? 'narrow:grid-cols-2' : ''}`}>
        {options.map((option, i) => (
          <label key={option.value} className={`${tileStyle} ${i === wideAt ? 'col-span-full' : ''}`}>
            <input
              type="radio"
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
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
  /** The name of one step: "One player". */
  stepName: string;
  onValueChange: (value: number) => void;
}

/** A small number with buttons for one less and one more. */
export function Stepper({ label, note, value, unit, min, max, step = 1, stepName, onValueChange }: StepperProps) {
  const id = useId();
  function change(next: number) {
    const within = Math.min(max, Math.max(min, next));
    onValueChange(within);
    announce(`${label} ${within}${unit === undefined ? '' : ` ${unit}`}`);
  }
  return (
    <div className="flex items-center gap-2" role="group" aria-labelledby={id}>
      <div className="flex-1 text-phone font-medium">
        <p id={id}>{label}</p>
        {note === undefined ? null : <p className="text-dense font-normal text-ink-2">{note}</p>}
      </div>
      <IconButton
        label={`${stepName} less`}
        icon={Minus}
        variant="default"
        size="step"
        tip={false}
        disabledReason={value <= min ? `Minimum ${min}` : undefined}
        onClick={() => change(value - step)}
      />
      <output
        className="min-w-16 text-center text-page font-semibold tracking-normal whitespace-nowrap tabular-nums"
        aria-labelledby={id}
      >
        {value} {unit === undefined ? null : <small className="text-[0.8125rem] font-normal text-ink-2">{unit}</small>}
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
