import { Dialog, Popover } from 'radix-ui';
import { ChevronsUpDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { IconButton } from './button';
import { useFieldControl } from './field';
import { Icon } from './icon';
import { Picker, type PickerItem, type PickerProps } from './picker';
import { pickerText } from './picker-text';
import { usePhone } from './use-media';

interface PickerFieldProps extends Omit<PickerProps, 'pickedId' | 'autoFocus' | 'tall' | 'typed'> {
  picked: PickerItem | undefined;
}

/**
 * The picker behind a button, where choosing is one field of several. A popover; full height on a phone. Typing on the
 * button opens it and starts the search.
 */
export function PickerField({ picked, onPick, ...rest }: PickerFieldProps) {
  const [open, change] = useState(false);
  const [query, setQuery] = useState('');
  const phone = usePhone();
  const control = useFieldControl();

  function setOpen(next: boolean) {
    change(next);
    if (!next) setQuery('');
  }

  function type(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const letter = key.length === 1 && key.trim() !== '' && !ctrlKey && !metaKey && !altKey;
    if (!letter) return;
    event.preventDefault();
    setQuery((before) => before + key);
    change(true);
  }

  const list = (
    <Picker
      {...rest}
      autoFocus
      tall={phone}
      pickedId={picked?.id}
      typed={{ query, onQuery: setQuery }}
      onPick={(item) => {
        onPick(item);
        setOpen(false);
      }}
    />
  );
  const trigger = (
    <button
      {...control}
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      onKeyDown={type}
      className="flex h-9 w-full min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-3 text-left text-body aria-invalid:border-bad phone:h-11 phone:text-phone"
    >
      {/* The name keeps its width, and the details get what is left of the line. */}
      <span className={`max-w-[calc(100%-2rem)] flex-none truncate ${picked === undefined ? 'text-ink-3' : ''}`}>
        {picked?.title ?? rest.placeholder ?? pickerText.placeholder}
      </span>
      <span className="ml-auto min-w-0 truncate text-meta text-ink-3 tabular-nums">{picked?.detail}</span>
      <span className="flex-none text-ink-3">
        <Icon as={ChevronsUpDown} />
      </span>
    </button>
  );
  const Layer = phone ? Sheet : Pop;
  return (
    <Layer label={rest.label} open={open} onOpenChange={setOpen} trigger={trigger}>
      {list}
    </Layer>
  );
}

/** The layer by itself selects the letters that were typed on the button, and the next one would replace them. */
function focusSearch(event: Event) {
  const layer = event.currentTarget;
  const input = layer instanceof Element ? layer.querySelector<HTMLInputElement>('input[data-autofocus]') : null;
  if (input === null) return;
  event.preventDefault();
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

interface LayerProps {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  children: ReactElement;
}

function Pop({ label, open, onOpenChange, trigger, children }: LayerProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={focusSearch}
          className="float-motion z-popover w-(--radix-popover-trigger-width) min-w-80 rounded-card bg-raised p-3 shadow-float outline-none forced-colors:border"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Sheet({ label, open, onOpenChange, trigger, children }: LayerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-motion fixed inset-0 z-dialog bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusSearch}
          className="dialog-motion fixed inset-0 z-dialog flex flex-col bg-raised p-4 outline-none"
        >
          <div className="mb-2 flex flex-none items-center justify-between">
            <Dialog.Title className="text-title font-semibold">{label}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" icon={X} tip={false} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
