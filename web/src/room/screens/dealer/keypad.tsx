import { Delete } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { TouchButton } from '../touch-button';

interface KeypadProps {
  /** The accessible name: "Digits of the PIN". */
  label: string;
  /** The key beside the zero: "00", or none. */
  extra?: '00';
  onDigits: (digits: string) => void;
  onDelete: () => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function Keypad({ label, extra, onDigits, onDelete }: KeypadProps) {
  const key = (digits: string) => (
    <TouchButton key={digits} onClick={() => onDigits(digits)}>
      {digits}
    </TouchButton>
  );
  return (
    <div
      className="grid grid-cols-3 gap-2 [&>button]:min-h-17 [&>button]:text-[1.375rem]"
      role="group"
      aria-label={label}
    >
      {DIGITS.map(key)}
      {extra === undefined ? <span /> : key(extra)}
      {key('0')}
      <TouchButton icon={Delete} aria-label="Delete the last digit" onClick={onDelete}>
        {null}
      </TouchButton>
    </div>
  );
}

/** Handles the same keys of a keyboard. Enter on a focused button presses that button. */
export function keypadKeys({
  onDigits,
  onDelete,
  onEnter,
}: Pick<KeypadProps, 'onDigits' | 'onDelete'> & { onEnter: () => void }) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9]$/.test(event.key)) onDigits(event.key);
    else if (event.key === 'Backspace') onDelete();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onEnter();
    else return;
    event.preventDefault();
  };
}
