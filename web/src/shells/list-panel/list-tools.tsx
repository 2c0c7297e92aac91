import { useEffect, useRef } from 'react';
import { usePhone } from '@/ui/use-media';
import { Segmented, type Segment } from '@/ui/segmented';
import { SearchInput } from '@/ui/text-input';
import { useSingleKeys } from '@/lib/single-keys';
import { useSearchText } from './use-search-text';

interface ListToolsProps<Value extends string> {
  search: { label: string; placeholder: string; value: string; onChange: (q: string) => void };
  filter: {
    label: string;
    value: Value;
    segments: readonly Segment<Value>[];
    onChange: (value: Value) => void;
  };
}

/** The head of a long list: the search at the left, the filters at the right. */
export function ListTools<Value extends string>({ search, filter }: ListToolsProps<Value>) {
  const box = useRef<HTMLInputElement>(null);
  const phone = usePhone();
  const keys = useSingleKeys();
  const { text, onText } = useSearchText(search.value, search.onChange);

  // Synchronizes with the keyboard: a slash focuses the search, unless single-key shortcuts are off (WCAG 2.1.4).
  useEffect(() => {
    if (!keys) return;
    function pressed(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
    }
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [keys]);

  return (
    <div
      role="search"
      className="flex flex-wrap items-center gap-2 border-b border-line p-2 pl-3 phone:px-2"
      data-noprint=""
    >
      <div className="w-64 max-w-full wide:w-80 phone:w-full">
        <SearchInput
          ref={box}
          box="bar"
          aria-label={search.label}
          placeholder={search.placeholder}
          value={text}
          onChange={(event) => onText(event.target.value)}
          aria-keyshortcuts="/"
          end={phone || !keys || text !== '' ? undefined : <Key />}
        />
      </div>
      <div className="ml-auto min-w-0 max-w-full phone:w-full">
        <Segmented
          label={filter.label}
          value={filter.value}
          onValueChange={filter.onChange}
          segments={filter.segments}
        />
      </div>
    </div>
  );
}

function Key() {
  return (
    <kbd aria-hidden="true" className="rounded border border-line px-1 font-sans text-meta text-ink-3">
      /
    </kbd>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]',
    ) !== null
  );
}
