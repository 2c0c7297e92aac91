import { DropdownMenu as Primitive } from 'radix-ui';
import { ChevronDown } from 'lucide-react';
import { Icon } from './icon';
import { layerStyle, statusItemStyle } from './layer-style';
import { Shape } from './shape';
import { StatusBadge, type StatusStyle } from './status-badge';
import { toneClass } from './tone';

export interface StatusOption<Value extends string> {
  value: Value;
  badge: StatusStyle;
  /** The side effect of the status: "Starts the clock". */
  consequence: string;
}

interface StatusMenuProps<Value extends string> {
  /** The accessible name after the status itself: "change status of Weekend Special 12:00 PM". */
  label: string;
  value: Value;
  options: readonly StatusOption<Value>[];
  onValueChange: (value: Value) => void;
  /** A change is in flight. */
  busy?: boolean;
}

/** A status that can be set: its badge and, when open, the effect of each other status. */
export function StatusMenu<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  busy = false,
}: StatusMenuProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger
        disabled={busy}
        aria-busy={busy || undefined}
        className="relative inline-flex h-7 w-34 cursor-pointer items-center justify-between gap-2 rounded-control border border-line bg-surface pr-2 pl-1.5 text-left hover:bg-hover aria-busy:text-ink-3 phone:h-11 phone:w-31"
      >
        {chosen === undefined ? value : <StatusBadge {...chosen.badge} />}
        <span className="flex-none text-ink-3">
          <Icon as={ChevronDown} />
        </span>
        <span className="sr-only">, {label}</span>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={`${layerStyle} max-h-(--radix-dropdown-menu-content-available-height) min-w-[max(17rem,var(--radix-dropdown-menu-trigger-width))] overflow-y-auto`}
        >
          <Primitive.RadioGroup value={value} aria-label="Status">
            {options.map((option) => (
              <Primitive.RadioItem
                key={option.value}
                value={option.value}
                onSelect={() => {
                  if (option.value !== value) onValueChange(option.value);
                }}
                className={`${toneClass[option.badge.tone]} ${statusItemStyle}`}
              >
                <span className="flex h-4.5 items-center text-tone">
                  <Shape name={option.badge.shape} />
                </span>
                <span className="grid">
                  <span className="text-dense font-medium">{option.badge.label}</span>{' '}
                  <span className="text-meta text-ink-2">{option.consequence}</span>
                </span>
              </Primitive.RadioItem>
            ))}
          </Primitive.RadioGroup>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
