import { cva } from 'class-variance-authority';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { Icon } from './icon';
import type { PickerItem } from './picker-list';
import { bareInput, inputBox } from './text-input';

interface FindListProps {
  /** "Search by name, phone or email" */
  label: string;
  /** The typed text; it stays until the page clears it. */
  query: string;
  onQuery: (query: string) => void;
  /** The results. The list does not filter them. */
  items: readonly PickerItem[];
  onPick: (item: PickerItem) => void;
  /** Handles Enter before the list picks the first result; returns true when that was enough. */
  onEnter?: (text: string) => boolean;
  /** The picked row stays marked. */
  pickedId: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  /** In place of the results: loading, a failure, nothing found. */
  instead?: ReactNode;
}

/**
 * A search for a player on a page about that player: the input stays, and the results lie below it in the panel. The
 * first result is preselected, so that a name and Enter are enough.
 */
export function SearchResults({
  label,
  query,
  onQuery,
  items,
  onPick,
  onEnter,
  pickedId,
  input,
  instead,
}: FindListProps) {
  const id = useId();
  const [at, setAt] = useState<string | null>(null);
  const open = items.filter(({ disabledReason }) => disabledReason === undefined);
  const current = open.find((item) => item.id === (at ?? pickedId)) ?? open[0];
  const optionId = (item: PickerItem) => `${id}-${item.id}`;

  function step(by: number) {
    const index = current === undefined ? -1 : open.indexOf(current);
    const next = open[(index + by + open.length) % open.length];
    if (next === undefined) return;
    setAt(next.id);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  function pressed(event: KeyboardEvent) {
    const acts: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => {
        if (onEnter?.(query) === true) return;
        if (current !== undefined && instead === undefined) onPick(current);
      },
    };
    const act = event.nativeEvent.isComposing ? undefined : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <>
      <div className="p-4 phone:p-3">
        <span className={inputBox}>
          <span className="text-ink-3">
            <Icon as={Search} />
          </span>
          <input
            ref={input}
            type="search"
            role="combobox"
            aria-label={label}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            {...(current === undefined ? {} : { 'aria-activedescendant': optionId(current) })}
            autoComplete="off"
            spellCheck={false}
            placeholder={label}
            value={query}
            onChange={(event) => {
              setAt(null);
              onQuery(event.target.value);
            }}
            onKeyDown={pressed}
            className={bareInput}
          />
        </span>
      </div>
      {instead}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={`${label}: results`}
        className="max-h-104 overflow-y-auto empty:hidden phone:max-h-none"
      >
        {items.map((item) => (
          <Option
            key={item.id}
            id={optionId(item)}
            item={item}
            current={item.id === current?.id}
            picked={item.id === pickedId}
            onPick={() => {
              setAt(item.id);
              onPick(item);
            }}
          />
        ))}
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  item: PickerItem;
  current: boolean;
  picked: boolean;
  onPick: () => void;
}

const optionStyle = cva([
  'relative flex min-h-13 cursor-pointer items-center gap-3 border-t border-line-soft py-1.5 pr-3 pl-4',
  '-outline-offset-2',
  'not-aria-selected:hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
  'not-aria-selected:data-current:bg-hover aria-selected:bg-accent-soft aria-selected:before:absolute',
  'aria-selected:before:inset-y-0 aria-selected:before:left-0 aria-selected:before:w-0.75',
  'aria-selected:before:bg-accent',
  'phone:min-h-15 phone:pl-3',
]);

/** The input keeps the focus: pointers press a row, the keyboard uses Enter. */
function Option({ id, item, current, picked, onPick }: OptionProps) {
  const idle = item.disabledReason !== undefined;
  return (
    // The input handles the keys: it names the current option (ARIA combobox).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={picked}
      aria-disabled={idle || undefined}
      data-current={current || undefined}
      onClick={idle ? undefined : onPick}
      className={optionStyle()}
    >
      <span className="min-w-0 flex-1 text-dense font-medium phone:text-body phone:font-medium">
        <span className="block truncate">{item.title}</span>{' '}
        {item.detail === undefined && !idle ? null : (
          <span className="block truncate text-meta font-normal text-ink-3 in-aria-selected:text-ink-2">
            {item.disabledReason ?? item.detail}
          </span>
        )}
      </span>
      {item.end}
    </div>
  );
}
