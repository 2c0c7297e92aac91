import { DropdownMenu as Primitive } from 'radix-ui';
import { Check, Ellipsis, type LucideIcon } from 'lucide-react';
import {
  cloneElement,
  type ComponentPropsWithRef,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { IconButton, type IconButtonProps } from './button';
import { Icon } from './icon';
import { itemStyle, layerStyle } from './layer-style';
import { attach } from './use-restored-focus';

interface MenuProps {
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** Opens at once: the user pressed the trigger before this code had loaded. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/**
 * Renders a plain button until a pointer or the focus reaches it, because most menus of a long list are never opened.
 * Then it stays mounted and opens a menu.
 */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  const [near, setNear] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  if (defaultOpen || !isValidElement<TriggerProps>(trigger))
    return (
      <Primitive.Root modal={false} open={open} onOpenChange={setOpen}>
        <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
        <MenuLayer align={align}>{children}</MenuLayer>
      </Primitive.Root>
    );

  const own = trigger.props;
  const buttonId = own.id ?? `${id}-button`;
  const layerId = `${id}-menu`;
  return (
    <>
      {cloneElement(trigger, {
        id: buttonId,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? layerId : undefined,
        'data-state': open ? 'open' : 'closed',
        onPointerEnter(event) {
          own.onPointerEnter?.(event);
          setNear(event.currentTarget);
        },
        // Runs before the key that opens the menu: a menu opened by key highlights its first item.
        onFocus(event) {
          own.onFocus?.(event);
          setNear(event.currentTarget);
        },
        onPointerDown(event) {
          own.onPointerDown?.(event);
          if (event.button !== 0 || event.ctrlKey) return;
          setNear(event.currentTarget);
          setOpen(!open);
          // The menu takes the focus, not the button.
          if (!open) event.preventDefault();
        },
        onKeyDown(event) {
          own.onKeyDown?.(event);
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          setOpen(event.key === 'ArrowDown' || !open);
          event.preventDefault();
        },
      })}
      {near === null ? null : (
        <Primitive.Root modal={false} open={open} onOpenChange={setOpen}>
          <Primitive.Trigger asChild>
            <Lent element={near} />
          </Primitive.Trigger>
          <MenuLayer align={align} id={layerId} aria-labelledby={buttonId}>
            {children}
          </MenuLayer>
        </Primitive.Root>
      )}
    </>
  );
}

type TriggerProps = ComponentPropsWithRef<'button'> & { 'data-state'?: string };

/** Makes an existing element the anchor of a layer, in place of a rendered one. */
function Lent({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  // Synchronizes with the element, which another component renders.
  useLayoutEffect(() => attach(ref, element), [ref, element]);
  return null;
}

type MenuLayerProps = Pick<MenuProps, 'align' | 'children'> & {
  id?: string;
  'aria-labelledby'?: string;
};

function MenuLayer({ children, ...rest }: MenuLayerProps) {
  return (
    // Not modal: the page behind stays readable, and a click outside closes the menu and acts.
    <Primitive.Portal>
      <Primitive.Content
        {...rest}
        sideOffset={4}
        collisionPadding={8}
        className={`${layerStyle} max-h-(--radix-dropdown-menu-content-available-height) min-w-[max(11rem,var(--radix-dropdown-menu-trigger-width))] overflow-y-auto`}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

interface MoreMenuProps extends Pick<IconButtonProps, 'label' | 'size' | 'variant'> {
  children: ReactNode;
}

/** The three dots of a row or a panel. */
export function MoreMenu({ children, size = 'sm', ...button }: MoreMenuProps) {
  return <Menu trigger={<IconButton {...button} size={size} icon={Ellipsis} tip={false} />}>{children}</Menu>;
}

interface MenuItemProps {
  onSelect: () => void;
  icon?: LucideIcon;
  tone?: 'default' | 'danger';
  /** Why the item cannot be chosen now; shown below its name. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, tone = 'default', disabledReason, children }: MenuItemProps) {
  return (
    <Primitive.Item
      onSelect={onSelect}
      disabled={disabledReason !== undefined}
      className={tone === 'danger' ? `${itemStyle} not-data-disabled:text-bad` : itemStyle}
    >
      {icon === undefined ? null : <Icon as={icon} />}
      <span className="min-w-0">
        {children}{' '}
        {disabledReason === undefined ? null : <span className="block text-meta text-ink-3">{disabledReason}</span>}
      </span>
    </Primitive.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  /** The name of the choice: "Active Room". */
  label: string;
  /** The name stands above the options. */
  isTitled?: boolean;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** A single choice inside a menu: a check marks the chosen item. */
export function MenuChoice<Value extends string>({
  label,
  isTitled = false,
  value,
  onValueChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <>
      {isTitled ? <MenuLabel>{label}</MenuLabel> : null}
      <Primitive.RadioGroup aria-label={label} value={value}>
        {options.map((option) => (
          <Primitive.RadioItem
            key={option.value}
            value={option.value}
            onSelect={() => {
              if (option.value !== value) onValueChange(option.value);
            }}
            className={itemStyle}
          >
            <span className="mr-auto min-w-0">{option.label}</span>
            <Primitive.ItemIndicator className="text-accent">
              <Icon as={Check} />
            </Primitive.ItemIndicator>
          </Primitive.RadioItem>
        ))}
      </Primitive.RadioGroup>
    </>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1 text-meta font-medium text-ink-3">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line-soft" />;
}
