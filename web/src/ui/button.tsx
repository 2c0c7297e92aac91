import type { VariantProps } from 'class-variance-authority';
import { type ComponentPropsWithRef, type MouseEvent, type ReactElement, type ReactNode, useId } from 'react';
import type { LucideIcon } from 'lucide-react';
import { announce } from './announcer';
import { buttonStyle, linkStyle } from './button-style';
import { Icon } from './icon';
import { toast } from './toast-store';
import { Tooltip } from './tooltip';
import { useRestoredFocus } from './use-restored-focus';

type Native = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'disabled' | 'children'>;
type Variants = Omit<VariantProps<typeof buttonStyle>, 'square'>;

interface Acting {
  /** Why the button cannot act now. The button stays visible and shows the reason (W9). */
  disabledReason?: string | undefined;
  /** The act is in flight: a second press is ignored. */
  busy?: boolean;
}

export interface ButtonProps extends Native, Variants, Acting {
  icon?: LucideIcon;
  children: ReactNode;
}

export function Button({ icon, children, variant, size, block, ...rest }: ButtonProps) {
  return (
    <ActingButton {...rest} className={buttonStyle({ variant, size, block })}>
      {icon === undefined ? null : <Icon as={icon} />}
      {children}
    </ActingButton>
  );
}

export interface IconButtonProps extends Native, Variants, Acting {
  /** The action and its target: "Add player to Table 4". */
  label: string;
  icon: LucideIcon;
  /** False where the name is already visible beside the button. */
  tip?: boolean;
}

export function IconButton({ label, icon, variant = 'quiet', size, tip = true, ...rest }: IconButtonProps) {
  const button = (
    <ActingButton {...rest} aria-label={label} className={buttonStyle({ variant, size, square: true })}>
      <Icon as={icon} />
    </ActingButton>
  );
  if (!tip || rest.disabledReason !== undefined) return button;
  return <Tooltip content={label}>{button}</Tooltip>;
}

/** A text button in the accent color. For navigation use a link with `linkStyle`. */
export function LinkButton({ children, ...rest }: Native & Acting & { children: ReactNode }) {
  return (
    <ActingButton
      {...rest}
      className={`${linkStyle} phone:-my-3.25 phone:py-3.25 pointer-coarse:-my-3.25 pointer-coarse:py-3.25`}
    >
      {children}
    </ActingButton>
  );
}

export interface ActingButtonProps extends Native, Acting {
  /**
   * Where the button shows why it cannot act: in a tooltip, or in a toast where a tooltip would cover the next control.
   */
  reason?: 'tip' | 'toast';
  className: string;
  children: ReactNode;
}

/**
 * The behavior of every button. Only screens that are not desks, such as a tablet at a table or a phone, style it on
 * their own.
 */
export function ActingButton({
  disabledReason,
  reason = 'tip',
  busy = false,
  onClick,
  children,
  type = 'button',
  'aria-describedby': describedBy,
  ref,
  id,
  ...rest
}: ActingButtonProps) {
  const ownId = useId();
  const reasonId = `${ownId}-reason`;
  // With a reason the button is rendered inside a tooltip, as a new element. Restore the focus, so that a keyboard user
  // does not lose it.
  const keptRef = useRestoredFocus(ref);
  const idle = disabledReason !== undefined;

  function clicked(event: MouseEvent<HTMLButtonElement>) {
    if (idle || busy) {
      event.preventDefault();
      if (idle && reason === 'toast') toast({ title: disabledReason });
      else if (idle) announce(disabledReason);
      return;
    }
    onClick?.(event);
  }

  const button: ReactElement = (
    <button
      {...rest}
      ref={keptRef}
      // A layer that this button opened finds it again by this id, even after React has replaced the element.
      id={id ?? ownId}
      type={type}
      onClick={clicked}
      aria-describedby={idle ? reasonId : describedBy}
      {...(idle || busy ? { 'aria-disabled': true } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
    >
      {children}
    </button>
  );
  if (!idle) return button;
  return (
    <>
      {reason === 'toast' ? (
        button
      ) : (
        <Tooltip content={disabledReason} onTap>
          {button}
        </Tooltip>
      )}
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}
