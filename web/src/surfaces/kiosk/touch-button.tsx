import './touch-button.css';
import type { LucideIcon } from 'lucide-react';
import { ActingButton, type ActingButtonProps } from '@/ui/button';
import { Icon } from '@/ui/icon';

interface TouchButtonProps extends Omit<ActingButtonProps, 'className'> {
  /** One primary in a view; tonal is the one act of its row. */
  look?: 'plain' | 'primary' | 'tonal' | 'danger' | 'felt';
  icon?: LucideIcon;
}

/** A button for a thumb: 56 px and more. */
export function TouchButton({ look = 'plain', icon, children, ...rest }: TouchButtonProps) {
  return (
    <ActingButton {...rest} className="touch" data-look={look}>
      {icon === undefined ? null : <Icon as={icon} size={20} />}
      {children}
    </ActingButton>
  );
}
