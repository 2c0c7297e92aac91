import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { ActingButton, type ActingButtonProps } from '@/ui/button';
import { Icon } from '@/ui/icon';

/** For links that look like the button. */
export const touchStyle = cva(
  [
    'inline-flex min-h-14 items-center justify-center gap-2 rounded-control border px-4 text-phone/5 font-semibold',
    'cursor-pointer touch-manipulation transition-[background-color] select-none forced-colors:border-[ButtonText]',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent',
  ],
  {
    variants: {
      /** One primary button in a view; tonal is the only act of its row. */
      look: {
        plain: 'border-control text-ink hover:bg-hover aria-disabled:text-ink-3',
        primary: ['border-transparent bg-accent text-on-accent hover:bg-accent-hover', 'aria-disabled:text-ink-3'],
        tonal: 'border-transparent bg-accent-soft text-accent aria-disabled:text-ink-3',
        danger: 'border-bad text-bad hover:bg-hover aria-disabled:text-ink-3',
        felt: [
          'border-on-felt-2 bg-felt-deep text-on-felt focus-visible:outline-on-felt',
          'focus-visible:shadow-[0_0_0_6px_var(--felt-deep)] aria-disabled:text-on-felt-2',
        ],
      },
      /** In a grid, over all its columns. */
      wide: { true: 'col-span-full', false: '' },
    },
  },
);

interface TouchButtonProps extends Omit<ActingButtonProps, 'className'>, VariantProps<typeof touchStyle> {
  icon?: LucideIcon;
}

/** A button of the tablet at a table and of the phone: 56 px and more, legible at arm's length. */
export function TouchButton({ look = 'plain', wide, icon, children, ...rest }: TouchButtonProps) {
  return (
    <ActingButton {...rest} className={touchStyle({ look, wide })}>
      {icon === undefined ? null : <Icon as={icon} size={20} />}
      {children}
    </ActingButton>
  );
}
