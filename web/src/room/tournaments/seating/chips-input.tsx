import { cva } from 'class-variance-authority';

const box = cva(
  [
    'flex-none rounded-control border border-control bg-surface px-2 text-right text-dense tabular-nums',
    'focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus phone:text-phone',
  ],
  { variants: { size: { row: 'h-7 w-24 phone:h-10', form: 'h-8 w-32 phone:h-11' } } },
);

interface ChipsInputProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  size: 'row' | 'form';
}

/** The chips of one player, in a list of players. */
export function ChipsInput({ label, value, onChange, size }: ChipsInputProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={box({ size })}
    />
  );
}
