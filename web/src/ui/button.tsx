import type { VariantProps } from 'class-variance-authority';
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import type { LucideIcon } from 'lucide-react';
import { announce } from './announcer';
import { buttonStyle, linkStyle } from './button-style';
import { Icon } from './icon';
import { toast } from './toast-store';
import { Tooltip } from './tooltip';
import { useKeptFocus } from './use-kept-focus';

type Native = Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'style' | 'disabled' | 'children'
>;
type Looks = Omit<VariantProps<typeof buttonStyle>, 'square'>;

interface Acting {
  /** Why the button cannot act now. It stays visible and says so (design W9). */
  disabledReason?: string | undefined;
  /** The act is under way: no second press. */
  busy?: boolean;
}

export interface ButtonProps extends Native, Looks, Acting {
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

export interface IconButtonProps extends Native, Looks, Acting {
  /** What it does and to what: "Add player to Table 4". */
  label: string;
  icon: LucideIcon;
  /** Off where the name is said beside it already. */
  tip?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  tip = true,
  ...rest
}: IconButtonProps) {
  const button = (
    <ActingButton
      {...rest}
      aria-label={label}
      className={buttonStyle({ variant, size, square: true })}
    >
      <Icon as={icon} />
    </ActingButton>
  );
  if (!tip || rest.disabledReason !== undefined) return button;
  return <Tooltip content={label}>{button}</Tooltip>;
}

/** A word in the accent colour that acts. For going somewhere use a link with `linkStyle`. */
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
  /** How it says why it cannot act: in a tip at the button, or, where a tip would cover what is pressed next, in a toast. */
  reason?: 'tip' | 'toast';
  className: string;
  children: ReactNode;
}

/** What every button here does. With looks of one's own only on screens that are no desk: a tablet at a table, a phone. */
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
  // With its reason it stands inside a tooltip, so it is another element then: whoever pressed it must not lose the place.
  const keptRef = useKeptFocus(ref);
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
      // Under this name a layer that it opened finds it again, even when it has become another element meanwhile.
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
