import { cva } from 'class-variance-authority';
import { Shape, type ShapeName } from './shape';
import { type Tone, toneClass } from './tone';

/** The value type of a wing's status map. */
export interface StatusStyle {
  shape: ShapeName;
  tone: Tone;
  label: string;
  /** Filled when staff should act or look; plain otherwise. */
  filled?: boolean;
}

const badge = cva('inline-flex items-center gap-1.25 rounded-full text-meta font-medium whitespace-nowrap', {
  variants: {
    filled: {
      true: 'h-5 bg-tone-soft px-2 text-tone forced-colors:border',
      false: 'h-5 text-ink-2 [&>svg]:text-tone',
    },
  },
});

export function StatusBadge({ shape, tone, label, filled = false }: StatusStyle) {
  return (
    <span className={`${toneClass[tone]} ${badge({ filled })}`}>
      <Shape name={shape} />
      {label}
    </span>
  );
}

/** Whether something is in use: an account, a table. */
export function OnOffBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return isOn ? (
    <StatusBadge shape="circle" tone="ok" label={on} />
  ) : (
    <StatusBadge shape="ring" tone="neutral" label={off} />
  );
}
