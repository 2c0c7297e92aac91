import { cva } from 'class-variance-authority';
import { Command } from 'cmdk';
import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { commandListMaxHeightPx } from '@/lib/limits';
import { useAnnounced } from './announcer';
import { Found } from './found';
import { Icon } from './icon';
import { pickerText } from './picker-text';
import { Shape } from './shape';
import { bareInput, inputBox } from './text-input';

export interface PickerItem {
  id: string;
  title: string;
  /** The phone and other known facts: "(512) 555-0148 · checked in 8:02 PM". */
  detail?: string;
  /** At the right: a StatusBadge. */
  end?: ReactNode;
  /** Why the row cannot be chosen. It stays in the list and shows this in place of the detail. */
  disabledReason?: string | undefined;
}

export interface PickerListProps {
  label: string;
  placeholder?: string;
  /** Shown when a search finds nothing. */
  emptyText?: string;
  /** The results of the last search. The list does not filter them again. */
  items: readonly PickerItem[];
  /** Called 150 ms after the last letter. */
  onSearch: (query: string) => void;
  onPick: (item: PickerItem) => void;
  /** The chosen row stays checked. */
  pickedId?: string | undefined;
  loading?: boolean;
  error?: string | undefined;
  /** A way forward in place of the text "No players found.": "Add a new player". */
  emptyAction?: ReactNode;
  autoFocus?: boolean;
  /** The list fills the remaining height: the sheet on a phone. */
  tall?: boolean;
  /** Before the text typed; a magnifying glass by default. */
  icon?: LucideIcon;
  /** At the right of the box while nothing is typed: what was scanned. */
  end?: ReactNode;
  /** Shows nothing below the box until something is typed. */
  isQuiet?: boolean;
  /** The text typed so far: the search starts before the list has loaded. */
  typed: { query: string; onQuery: (query: string) => void };
}

const optionStyle = cva([
  'flex min-h-12 cursor-pointer items-center gap-3 border-b border-line-soft px-3 py-1.5',
  'last:border-b-0 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 data-picked:bg-accent-soft',
  'data-[selected=true]:bg-accent-soft',
]);

export function PickerList({
  label,
  placeholder = pickerText.placeholder,
  emptyText = pickerText.empty,
  items,
  onSearch,
  onPick,
  pickedId,
  loading: isAnswerPending = false,
  error,
  emptyAction,
  autoFocus = false,
  tall = false,
  icon = Search,
  end,
  isQuiet = false,
  typed: { query, onQuery: setQuery },
}: PickerListProps) {
  const id = useId();
  // Until the debounced search has run for the last letter, the results belong to an older text.
  const loading = useDebounced(query, onSearch) || isAnswerPending;
  const found = items.length === 0 ? emptyText : `${items.length} found`;
  useAnnounced(loading || query === '' ? undefined : found);

  // The first result is selected until an arrow key moves the selection, so that a name and Enter are enough.
  const [at, setAt] = useState('');
  const open = items.filter((item) => item.disabledReason === undefined);
  const current = open.some((item) => item.id === at) ? at : (open[0]?.id ?? '');

  function picked(itemId: string) {
    const item = items.find((each) => each.id === itemId);
    if (item !== undefined && item.disabledReason === undefined) onPick(item);
  }

  // Enter before the results of the present text have come is for the first of them, not for a result of an older text.
  const entered = useRef<string>(undefined);
  function holdEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !loading || query === '') return;
    event.preventDefault();
    entered.current = query;
  }
  // Synchronizes with the answer of the server.
  useEffect(() => {
    if (loading) return;
    if (entered.current === query && error === undefined) picked(current);
    entered.current = undefined;
  });

  return (
    <Command
      label={label}
      onKeyDown={holdEnter}
      shouldFilter={false}
      value={current}
      onValueChange={setAt}
      loop
      data-tall={tall || undefined}
      className="group/picker flex min-h-0 flex-col gap-1.5"
    >
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className={tall ? 'sr-only' : 'text-meta font-medium text-ink-2'}>
          {label}
        </label>
        {query === '' || loading || isQuiet ? null : (
          <span aria-hidden="true" className="text-meta text-ink-3 tabular-nums">
            {items.length} found
          </span>
        )}
      </div>
      <span className={inputBox}>
        <span className="text-ink-3">
          <Icon as={icon} />
        </span>
        <Command.Input
          id={id}
          aria-label={label}
          value={query}
          onValueChange={setQuery}
          placeholder={placeholder}
          autoFocus={autoFocus}
          data-autofocus={autoFocus ? '' : undefined}
          className={bareInput}
        />
        {query === '' ? end : null}
        {isQuiet && query !== '' && !loading ? (
          <span aria-hidden="true" className="flex-none text-meta text-ink-3 tabular-nums">
            {items.length} found
          </span>
        ) : null}
      </span>
      {error === undefined ? null : (
        <p role="alert" className="flex items-center gap-1.25 text-meta font-medium text-bad">
          <Shape name="octagon" />
          {error}
        </p>
      )}
      <Command.List
        label={`${label}: results`}
        style={tall ? undefined : { maxHeight: commandListMaxHeightPx }}
        className="overflow-y-auto rounded-control border border-line bg-surface group-data-tall/picker:min-h-0 group-data-tall/picker:flex-1 has-[>div:empty]:hidden"
      >
        {items.map((item) => (
          <Command.Item
            key={item.id}
            value={item.id}
            disabled={item.disabledReason !== undefined}
            onSelect={picked}
            data-picked={item.id === pickedId || undefined}
            className={optionStyle()}
          >
            <span className="min-w-0 flex-1 text-dense font-medium">
              <Found text={item.title} query={query} />{' '}
              {item.detail === undefined && item.disabledReason === undefined ? null : (
                <span className="block truncate text-meta font-normal text-ink-3 in-data-[selected=true]:text-ink-2">
                  {item.disabledReason ?? item.detail}
                </span>
              )}
            </span>
            {item.end}
          </Command.Item>
        ))}
      </Command.List>
      {items.length === 0 && !(isQuiet && query === '') ? (
        // Beside the list, not in it: a listbox may contain only options.
        <div className="grid justify-items-center gap-2 rounded-control border border-line bg-surface px-4 py-6 text-center text-dense text-ink-3">
          {loading ? 'Searching…' : emptyText}
          {loading ? null : emptyAction}
        </div>
      ) : null}
    </Command>
  );
}
