import { Select as Primitive } from 'radix-ui';
import { Check, ChevronDown } from 'lucide-react';
import { useFieldControl } from './field';
import { Icon } from './icon';
import { itemStyle, layerStyle } from './layer-style';

export interface SelectOption {
  value: string;
  label: string;
  /** A second line: the buy-in, the location. */
  detail?: string;
  disabled?: boolean;
}

interface SelectProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  /** The accessible name where there is no Field around it. */
  label?: string;
  /** sm goes into a panel's head, md beside buttons, field into a form. */
  size?: 'md' | 'field';
  disabled?: boolean;
  /** Takes the initial focus of the dialog around it. */
  autoFocus?: boolean;
  name?: string;
}

const SIZE = {
  field: 'h-9 w-full border-control text-body phone:h-11 phone:text-phone',
  md: 'h-control w-auto border-line text-dense font-medium hover:bg-hover phone:w-full',
};

export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  label,
  size = 'field',
  disabled = false,
  autoFocus = false,
  name,
}: SelectProps) {
  const control = useFieldControl();
  return (
    <Primitive.Root
      value={value}
      onValueChange={onValueChange}
      disabled={disabled}
      {...(name === undefined ? {} : { name })}
    >
      <Primitive.Trigger
        {...control}
        aria-label={label}
        data-size={size}
        data-autofocus={autoFocus || undefined}
        className={`flex min-w-0 items-center justify-between gap-2 rounded-control border bg-surface px-3 text-left disabled:cursor-not-allowed disabled:border-line disabled:text-ink-3 aria-invalid:border-bad data-placeholder:text-ink-3 ${SIZE[size]}`}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon className="flex-none text-ink-3">
          <Icon as={ChevronDown} />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={`${layerStyle} max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden`}
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={itemStyle}
              >
                <span className="mr-auto min-w-0">
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  {option.detail === undefined ? null : (
                    <span className="block text-meta font-normal text-ink-3">{option.detail}</span>
                  )}
                </span>
                <Primitive.ItemIndicator className="text-accent">
                  <Icon as={Check} />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
