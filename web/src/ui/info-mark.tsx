import { Info } from 'lucide-react';
import { Icon } from './icon';
import { Tooltip } from './tooltip';

interface InfoMarkProps {
  /** "How Players Seated is counted". */
  label: string;
  /** The formula, in a sentence. */
  text: string;
}

/** The small "i" that opens the formula of a figure, which is never printed in the card itself. */
export function InfoMark({ label, text }: InfoMarkProps) {
  return (
    <Tooltip content={text} onTap>
      <button
        type="button"
        data-noprint=""
        aria-label={label}
        className="relative -my-1 inline-flex size-6 flex-none cursor-help items-center justify-center rounded-control text-ink-3 hover:text-ink phone:before:absolute phone:before:-inset-2.5"
      >
        <Icon as={Info} size={12} />
      </button>
    </Tooltip>
  );
}
